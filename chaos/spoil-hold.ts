import type { LoadHookSync } from 'node:module'

const FILE = '/server/catalog/stock-queries.ts'

/** The statement that both checks and holds, as it stands in the shop. */
const CONDITIONAL =
  /const \{ rows \} = await sql`\s+with held as \([\s\S]+?returning id`\.execute\(trx\)\s+if \(rows\.length === 0\) return false/

/** The same in two steps, with time for others between them. */
const READ_THEN_WRITE = `
    const { rows } = await sql<{ on_hand: number; held: number }>\`
      select on_hand, held from stock where product_id = \${product_id} and size = \${size}\`.execute(trx)
    const [pool] = rows
    if (!pool || pool.on_hand - pool.held < quantity) return false
    await sql\`update stock set held = \${pool.held + quantity}
      where product_id = \${product_id} and size = \${size}\`.execute(trx)
    await sql\`insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
      values (\${product_id}, \${size}, \${kind}, \${quantity}, \${orderId}, 'checkout')\`.execute(trx)`

/**
 * Has the shop hold stock as a careless one would: the harness must find that out, or it shows nothing.
 * The file on the disk stays as it is.
 */
export const spoilHold: LoadHookSync = (url, context, nextLoad) => {
  const loaded = nextLoad(url, context)
  if (!url.endsWith(FILE)) return loaded
  const source = String(loaded.source)
  const spoiled = source.replace(CONDITIONAL, READ_THEN_WRITE)
  if (spoiled === source) throw new Error(`${FILE} no longer has the statement that is to be replaced.`)
  return { ...loaded, source: spoiled }
}
