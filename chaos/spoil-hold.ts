import type { LoadHookSync } from 'node:module'

const FILE = '/server/catalog/stock-queries.ts'

/** The shop's own, which checks and holds in one statement. */
const CAREFUL = /export async function holdStock\([\s\S]+?\n}\n/

/** The same in two steps, with time for others between them. */
const READ_THEN_WRITE = `
export async function holdStock(trx: Transaction, orderId: string, pieces: Pieces[], kind = 'hold'): Promise<boolean> {
  for (const { product_id, size, quantity } of pieces) {
    const { rows } = await sql<{ on_hand: number; held: number }>\`
      select on_hand, held from stock where product_id = \${product_id} and size = \${size}\`.execute(trx)
    const [pool] = rows
    if (!pool || pool.on_hand - pool.held < quantity) return false
    await sql\`update stock set held = \${pool.held + quantity}
      where product_id = \${product_id} and size = \${size}\`.execute(trx)
    await sql\`insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
      values (\${product_id}, \${size}, \${kind}, \${quantity}, \${orderId}, 'checkout')\`.execute(trx)
  }
  return true
}
`

/**
 * Has the shop hold stock as a careless one would: the harness must find that out, or it shows nothing.
 * The file on the disk stays as it is.
 */
export const spoilHold: LoadHookSync = (url, context, nextLoad) => {
  const loaded = nextLoad(url, context)
  if (!url.endsWith(FILE)) return loaded
  const source = String(loaded.source)
  const spoiled = source.replace(CAREFUL, () => READ_THEN_WRITE)
  if (spoiled === source) throw new Error(`${FILE} no longer has the function that is to be replaced.`)
  return { ...loaded, source: spoiled }
}
