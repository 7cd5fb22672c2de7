// Plain JavaScript for any Node from 20 on, like start.mjs: CI runs it before anything is installed. Asks the registry
// for known faults of the packages that run in production. Exits with 1 when one is high or critical, and with 2 when
// the registry gave no answer, as without a network or behind a mirror that has no advisories.
import { spawnSync } from 'node:child_process'
import { npm, root } from './install.mjs'

/** Worst first. */
const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info']
const FAILING = SEVERITIES.slice(0, 2)

const [command, ...before] = npm()
const { stdout, error } = spawnSync(
  command,
  [
    ...before,
    'audit',
    '--omit=dev',
    '--package-lock-only',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  ],
  { cwd: root, encoding: 'utf8', timeout: 120_000, maxBuffer: 1 << 26 },
)
const report = read(stdout)
if (!report?.vulnerabilities) {
  const reason = report?.message ?? error?.message ?? 'npm gave no report'
  console.error(
    `The dependencies were not audited, because the registry's advisories could not be read: ${reason}`,
  )
  process.exit(2)
}
const found = Object.values(report.vulnerabilities).toSorted(
  (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
)
for (const { name, severity, via } of found) {
  console.log(`${severity}: ${name}`)
  for (const { title, url } of via.filter((cause) => typeof cause === 'object'))
    console.log(`    ${title} ${url}`)
}
const failing = found.filter(({ severity }) => FAILING.includes(severity)).length
const { prod } = report.metadata.dependencies
console.log(
  `${prod} packages of production audited: ${found.length} with known faults, ${failing} of them high or critical`,
)
process.exitCode = failing > 0 ? 1 : 0

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
