import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One per line in lower case; the first line names the source. */
const COMMON = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1),
)

/** Whether a password is on the list, repeats one to three characters, or is the shop's name with digits. */
export const isCommonPassword = (password: string) => {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return COMMON.has(plain) || /^(.{1,3})\1+$|^hemline\d*!?$/u.test(plain)
}
