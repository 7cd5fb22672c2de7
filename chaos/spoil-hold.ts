import type { LoadHookSync } from 'node:module'

const FILE = '/server/catalog/stock-queries.ts'

/** The shop's own, which locks what it looks at. */
const CAREFUL = /export const holding = [\s\S]+?\n {2}\)`\n/

/** The same without the lock, and taking what it saw for what is there. */
const READ_THEN_WRITE = `
export const holding = (orderId: string, pieces: Pieces[], kind = 'hold') => sql\`
  seen as materialized (
    select product_id, size, wanted.quantity, held, on_hand - held >= wanted.quantity as is_there
    from stock join \${asTable(pieces)} using (product_id, size)
  ),
  enough as materialized (
    select from seen having count(*) = \${pieces.length} and bool_and(is_there)
  ),
  held as (
    update stock set held = seen.held + seen.quantity
    from seen
    where stock.product_id = seen.product_id and stock.size = seen.size and exists (select from enough)
    returning stock.product_id, stock.size, seen.quantity
  ),
  hold_moved as (
    insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
    select product_id, size, \${kind}, quantity, \${orderId}, 'checkout' from held
  )\`
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
