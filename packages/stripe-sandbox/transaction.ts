import type { Context, EventRequest, Transaction } from './context.ts'

const NO_REQUEST: EventRequest = { id: null, idempotency_key: null }

/** Runs `work` in one transaction and wakes the background loop after the commit if there is new work. */
export const inTransaction = <T>(
  context: Context,
  work: (trx: Transaction) => Promise<T>,
  request = NO_REQUEST,
): Promise<T> => onClient(context, work, { request, isReading: false })

/** Without a transaction, unless `work` has something to write: then it is called again in one. */
export async function readingOnly<T>(context: Context, work: (trx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await onClient(context, work, { request: NO_REQUEST, isReading: true })
  } catch (error) {
    if (!(error instanceof WritingNeeded)) throw error
    return await inTransaction(context, work)
  }
}

class WritingNeeded extends Error {}

/** Comes before what a call that reads may have to write, such as the end of a session whose time is over. */
export function needWriting({ isReading }: Transaction): void {
  if (isReading) throw new WritingNeeded()
}

async function onClient<T>(
  context: Context,
  work: (trx: Transaction) => Promise<T>,
  { request, isReading }: Pick<Transaction, 'request' | 'isReading'>,
): Promise<T> {
  const client = await context.pool.connect()
  const trx: Transaction = { client, context, now: context.clock(), request, hasNewWork: false, isReading }
  // The pool handles errors of idle connections only; an unhandled `error` event would end the process.
  const ignore = () => {}
  client.on('error', ignore)
  let isBroken = false
  try {
    if (!isReading) await client.query('BEGIN')
    const result = await work(trx)
    if (!isReading) await client.query('COMMIT')
    if (trx.hasNewWork) context.wake()
    return result
  } catch (error) {
    if (!isReading)
      await client.query('ROLLBACK').catch(() => {
        isBroken = true
      })
    throw error
  } finally {
    client.off('error', ignore)
    client.release(isBroken)
  }
}
