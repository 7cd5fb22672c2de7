import type { LoadHookSync } from 'node:module'

const FILE = '/server/catalog/stock-queries.ts'

/** Matches the shop's function, which locks the rows that it reads. */
const LOCKING = /export const holding = [\s\S]+?\n {2}\)`\n/

/** The lost update: writes a value computed from an unlocked read. */
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

/** A module hook that introduces a lost update into the stock hold, to prove that the scenarios detect it. */
export const spoilHold: LoadHookSync = (url, context, nextLoad) => {
  const loaded = nextLoad(url, context)
  if (!url.endsWith(FILE)) return loaded
  const source = String(loaded.source)
  const spoiled = source.replace(LOCKING, () => READ_THEN_WRITE)
  if (spoiled === source) throw new Error(`${FILE} no longer has the function that is to be replaced.`)
  return { ...loaded, source: spoiled }
}
