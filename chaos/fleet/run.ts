import { PARTS, runDrill } from './drill.ts'
import { listMissing } from './programs.ts'

/**
 * npm run fleet [-- part of a part's name]. Exits with 1 when something is lost or an outage is too long, with 2 when
 * no part has that name, with 3 when programs are missing.
 */
const only = process.argv[2] ?? ''
const parts = PARTS.filter(({ name }) => name.includes(only))
const missing = listMissing()
if (parts.length === 0) {
  console.error(`No part is called “${only}”: ${PARTS.map(({ name }) => name).join('; ')}.`)
  process.exitCode = 2
} else if (missing.length > 0) {
  console.log(
    `The fleet needs programs that are not installed: ${missing.join(', ')}.\nOn Debian: apt install ${missing.join(' ')}`,
  )
  process.exitCode = 3
} else {
  const watchedMs = Number(process.env.FLEET_SECONDS ?? 12) * 1000
  const buyers = Number(process.env.FLEET_BUYERS ?? 4)
  process.exitCode = (await runDrill({ parts, buyers, watchedMs })) ? 0 : 1
}
