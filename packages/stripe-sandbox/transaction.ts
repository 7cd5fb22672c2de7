import type { Context, EventRequest, Transaction } from './context.ts'

const NO_REQUEST: EventRequest = { id: null, idempotency_key: null }

/** Runs `work` in one transaction and wakes the background loop after the commit if there is new work. */
export async function inTransaction<T>(
  context: Context,
  work: (trx: Transaction) => Promise<T>,
  request = NO_REQUEST,
): Promise<T> {
  const client = await context.pool.connect()
  const trx: Transaction = { client, context, now: context.clock(), request, hasNewWork: false }
  // The pool handles errors of idle connections only; an unhandled `error` event would end the process.
  const ignore = () => {}
  client.on('error', ignore)
  let isBroken = false
  try {
    await client.query('BEGIN')
    const result = await work(trx)
    await client.query('COMMIT')
    if (trx.hasNewWork) context.wake()
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.off('error', ignore)
    client.release(isBroken)
  }
}
