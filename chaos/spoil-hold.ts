import type { LoadHookSync } from 'node:module'

const FILE = '/server/catalog/stock-queries.ts'

/** The lost update: what is written is computed from a row that was read without its lock. */
const SPOILED: [string, string][] = [
  [
    'select product_id, size, wanted.quantity, on_hand - held >= wanted.quantity as is_there',
    'select product_id, size, wanted.quantity, held, on_hand - held >= wanted.quantity as is_there',
  ],
  [
    'order by product_id, size\n    for update of stock\n  ),\n  stocked',
    'order by product_id, size\n  ),\n  stocked',
  ],
  ['set held = held + locked.quantity', 'set held = locked.held + locked.quantity'],
]

/** A module hook that introduces a lost update into the stock hold, to prove that the scenarios detect it. */
export const spoilHold: LoadHookSync = (url, context, nextLoad) => {
  const loaded = nextLoad(url, context)
  if (!url.endsWith(FILE)) return loaded
  let source = String(loaded.source)
  for (const [whole, spoiled] of SPOILED) {
    if (!source.includes(whole)) throw new Error(`${FILE} no longer has what is to be replaced: ${whole}`)
    source = source.replace(whole, () => spoiled)
  }
  return { ...loaded, source }
}
