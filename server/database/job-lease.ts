import type pg from 'pg'
import type { Logger as Log } from 'pino'
import { makeClient } from './connection.ts'
import { withinTime } from '../within-time.ts'
import { endSilentHolder, renewLease, tryLock } from './job-lease-queries.ts'

const RENEW_MS = 5_000
/** A renewal that is unanswered for this long means that the path to the database is broken. */
const ANSWER_MS = 4_000
/** Others take over after this time by the database's clock. Must exceed RENEW_MS + ANSWER_MS. */
const SILENT_SECONDS = 15

/** The right to run the jobs, held by one process at a time (decisions/0017). */
export interface JobLease {
  client: pg.Client
  /** False from the moment at which another process might have taken over. */
  isHeld(): boolean
  end(): Promise<void>
}

/** Undefined while another process holds the lease. `onLost` receives whether the path to the database is broken. */
export async function takeJobLease(
  connectionString: string,
  log: Log,
  onLost: (isCut: boolean) => void,
): Promise<JobLease | undefined> {
  const client = makeClient(connectionString, 'hemline jobs lock')
  client.on('error', (error) => log.warn(`The jobs lost their connection: ${error.message}`))
  await client.connect()
  let renewedAt = performance.now()
  try {
    if (!(await tryLock(client))) {
      const ended = await endSilentHolder(client, SILENT_SECONDS)
      if (ended > 0) log.warn('The process that ran the jobs has been silent, and another takes over')
      await client.end()
      return undefined
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }

  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  const lose = (isCut: boolean) => {
    if (isEnded) return
    isEnded = true
    clearTimeout(timer)
    if (isCut) cutConnection(client)
    onLost(isCut)
  }
  const renew = async () => {
    const askedAt = performance.now()
    const isAnswered = await withinTime(renewLease(client), ANSWER_MS).then(
      () => true,
      () => false,
    )
    if (!isAnswered) return lose(true)
    renewedAt = askedAt
    if (!isEnded) timer = setTimeout(renew, RENEW_MS)
  }
  timer = setTimeout(renew, RENEW_MS)
  client.once('end', () => lose(false))
  return {
    client,
    isHeld: () => !isEnded && performance.now() - renewedAt < SILENT_SECONDS * 1000,
    end: async () => {
      isEnded = true
      clearTimeout(timer)
      // On a broken path, closing the connection is never acknowledged.
      await withinTime(client.end(), ANSWER_MS).catch(() => cutConnection(client))
    },
  }
}

/** Closes without the protocol's termination message, which a broken path would never acknowledge. */
export const cutConnection = (client: pg.Client | pg.PoolClient): void =>
  void client.connection.stream.destroy()
