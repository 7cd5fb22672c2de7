import { ITSELF, type Context, type Origin, type Unit } from './context.ts'

/** Runs `work` in one transaction; what it emitted is delivered as soon as it is committed. */
export async function inTransaction<T>(
  context: Context,
  work: (unit: Unit) => Promise<T>,
  request: Origin = ITSELF,
): Promise<T> {
  const client = await context.pool.connect()
  const unit: Unit = { client, context, now: context.clock(), request, emitted: false }
  // A connection that breaks while it is ours has nobody else to hear it.
  const ignore = () => {}
  client.on('error', ignore)
  let broken = false
  try {
    await client.query('BEGIN')
    const result = await work(unit)
    await client.query('COMMIT')
    if (unit.emitted) context.poke()
    return result
  } catch (fault) {
    await client.query('ROLLBACK').catch(() => {
      broken = true
    })
    throw fault
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}
