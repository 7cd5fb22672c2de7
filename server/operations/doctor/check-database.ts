import { counted } from '../../../contract/counted.ts'
import { commandLine } from '../../command-line.ts'
import type { Config } from '../../config.ts'
import { type Database, pingDatabase } from '../../database/connection.ts'
import { MAX_SKEW_SECONDS, measureSkewSeconds } from '../../database/clock-queries.ts'
import { getJobLeaseAge } from '../../database/job-lease-queries.ts'
import { checkMigrated } from '../../database/migrate.ts'
import { refuseUnfitAddresses, sessionVariableOf } from '../../database/pooler.ts'
import { fault, type Finding, good, reasonOf, warning } from './finding.ts'
import { listSlowStatements, readServer, readStandbys } from './server-queries.ts'

const MIN_VERSION = 15
const MAX_LEASE_SECONDS = 20
const SLOW_MS = 100

/** Whether the database can be asked at all, is the right one, and has the tables that the other checks read. */
export async function checkReached(
  db: Database,
  config: Config,
  connectionString: string,
): Promise<Finding[]> {
  const why = await pingDatabase(db).then(() => undefined, reasonOf)
  if (why !== undefined)
    return [
      fault(
        `The database does not answer: ${why}`,
        `Look at ${sessionVariableOf(config)} and at PostgreSQL’s log.`,
      ),
    ]
  const unfit = await refuseUnfitAddresses(config).then(() => undefined, reasonOf)
  if (unfit !== undefined)
    return [fault(unfit, 'The shop does not start before: docs/going-live.md, step 2.')]
  return await checkMigrated(connectionString).then(
    () => [good('The schema is up to date')],
    (error: unknown) => [fault(reasonOf(error), commandLine('migrate'))],
  )
}

/** `sessions` is how many one host of this setting uses. */
export async function checkDatabase(db: Database, sessions: number): Promise<Finding[]> {
  const { version, max_connections, used, unsafe, may_change_ledgers } = await readServer(db)
  const skewSeconds = Math.round(Math.abs(await measureSkewSeconds(db)))
  const findings: Finding[] = []
  findings.push(
    version >= MIN_VERSION
      ? good(`PostgreSQL ${version} answers`)
      : fault(`PostgreSQL is of version ${version}`, `The shop needs ${MIN_VERSION} or newer.`),
  )
  findings.push(
    unsafe.length === 0
      ? good('PostgreSQL waits for its disk')
      : fault(
          `PostgreSQL may lose what it has confirmed: ${unsafe.join(', ')}`,
          'Switch them on in postgresql.conf: paid orders would be lost in a power cut.',
        ),
  )
  if (may_change_ledgers)
    findings.push(
      warning(
        'PostgreSQL does not keep the shop from changing issued invoices, as for a superuser',
        'Let it connect as a role that owns the database and is no superuser. If it is none, its privileges were granted anew: revoke them as the end of server/database/schema.sql does.',
      ),
    )
  const hosts = Math.floor((max_connections - 5) / sessions)
  findings.push(
    hosts >= 2
      ? good(
          `${max_connections} connections are allowed and ${used} used, enough for ${hosts} hosts like this one`,
        )
      : warning(
          `PostgreSQL allows ${max_connections} connections, and a host like this one takes up to ${sessions}`,
          'A rolling update needs twice as many for a while: raise max_connections.',
        ),
  )
  if (skewSeconds > MAX_SKEW_SECONDS)
    findings.push(
      fault(
        `The clocks of this machine and of PostgreSQL differ by ${skewSeconds} seconds`,
        'Run NTP on both.',
      ),
    )
  findings.push(...(await checkStandbys(db)), ...(await checkJobs(db)), ...(await checkStatements(db)))
  return findings
}

export async function checkStandbys(db: Database): Promise<Finding[]> {
  const { count, unseen, role } = await readStandbys(db)
  if (count === 0) return []
  return unseen === 0
    ? [good(`Standbys are connected: ${count}`)]
    : [
        warning(
          'The shop may not see how far a standby is behind, so the alarm StandbyLags cannot ring',
          `As a superuser, once: grant pg_monitor to ${role}`,
        ),
      ]
}

async function checkJobs(db: Database): Promise<Finding[]> {
  const age = await getJobLeaseAge(db)
  return age <= MAX_LEASE_SECONDS
    ? [good('A process runs the jobs')]
    : [
        fault(
          'No process runs the jobs: no mail is sent and no refund made',
          'Start the shop, and look in its log for what ends the jobs.',
        ),
      ]
}

async function checkStatements(db: Database): Promise<Finding[]> {
  const slow = await listSlowStatements(db, SLOW_MS)
  if (!slow) return []
  return slow.length === 0
    ? [good(`No statement takes ${SLOW_MS} ms on average`)]
    : slow.map(({ mean_ms, calls, query }) =>
        warning(
          `A statement takes ${Math.round(mean_ms)} ms on average, ${counted(calls, 'time')} so far: ${query}`,
          'Run it with EXPLAIN (ANALYZE, BUFFERS); VACUUM ANALYZE its tables first.',
        ),
      )
}
