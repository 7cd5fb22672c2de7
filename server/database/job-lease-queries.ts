import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './connection.ts'

/** The session with this advisory lock runs the jobs. */
const LOCK = 7_217_002

/** Any statement of the holder's session renews the lease, because PostgreSQL records when its state changes. */
const HOLDER = `
  from pg_locks join pg_stat_activity holder using (pid)
  where locktype = 'advisory' and granted and classid = 0 and objid = ${LOCK} and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())`

const AGE = 'extract(epoch from clock_timestamp() - holder.state_change)::float8'

export async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
  return rows[0]!.mine
}

/**
 * Ends the session of a holder that has been silent for this long, which frees its lock. Returns the number of ended
 * sessions.
 */
export async function endSilentHolder(client: pg.Client, silentSeconds: number): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) ${HOLDER} and ${AGE} > $1::float8`,
    [silentSeconds],
  )
  return rowCount ?? 0
}

export const JOB_SESSIONS = 'hemline jobs'

/**
 * Ends the sessions through which a predecessor fetched jobs. Statements that it sent before its path broke may still
 * arrive, and would lock jobs that it does not run.
 */
export async function endPredecessors(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [JOB_SESSIONS],
  )
}

export async function renewLease(client: pg.Client): Promise<void> {
  await client.query('select 1')
}

/** The session of the process that runs the jobs; undefined if there is none. */
export async function findJobLeaseHolder(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pid ${sql.raw(HOLDER)}`.execute(db)
  return rows[0]?.pid
}

/** Seconds since the job-running process last showed activity; infinite if there is none. */
export async function getJobLeaseAge(db: Database): Promise<number> {
  const { rows } = await sql<{ age: number }>`select ${sql.raw(AGE)} as age ${sql.raw(HOLDER)}`.execute(db)
  return rows[0]?.age ?? Number.POSITIVE_INFINITY
}
