import { commandLine } from '../../command-line.ts'
import type { SigningSecrets } from '../../signing.ts'
import { type Finding, warning } from './finding.ts'

/** Whether a rotation has been begun and not ended. */
export const checkSigning = ({ jwtSecretNext, jwtSecretBefore }: SigningSecrets): Finding[] => {
  if (jwtSecretNext !== undefined)
    return [
      warning(
        'The next signing secret counts, and does not sign yet',
        'Once every host has it, go on with the second step of docs/going-live.md, step 9.',
      ),
    ]
  if (jwtSecretBefore !== undefined)
    return [
      warning(
        'The former signing secret still counts',
        `A week after the rotation remove JWT_SECRET_BEFORE, or ${commandLine('rotate-secret', '--forget')}, and restart the shop.`,
      ),
    ]
  return []
}
