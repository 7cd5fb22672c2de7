import type { LoadHookSync } from 'node:module'

/** The lost update: what is written is computed from a row that was read without its lock. By file. */
export const SPOILED: Record<string, [string, string][]> = {
  '/server/catalog/stock/stock-queries.ts': [
    [
      'order by product_id, size\n    for update of stock\n  ),\n  stocked',
      'order by product_id, size\n  ),\n  stocked',
    ],
  ],
  '/server/promotions/use-queries.ts': [
    ['select id from promotions\n    where', 'select id, held from promotions\n    where'],
    ['order by id for no key update of promotions', 'order by id'],
    [
      'held = held + 1 from placed\n    where promotions.id in (${sql.join(limited.map(({ id }) => id))})',
      'held = limited.held + 1 from placed, limited\n    where promotions.id = limited.id',
    ],
  ],
}

/**
 * A module hook that introduces lost updates into the holds of stock and of codes, to prove that the scenarios detect
 * them.
 */
export const spoilHold: LoadHookSync = (url, context, nextLoad) => {
  const loaded = nextLoad(url, context)
  const file = Object.keys(SPOILED).find((name) => url.endsWith(name))
  if (file === undefined) return loaded
  let source = String(loaded.source)
  for (const [whole, spoiled] of SPOILED[file]!) {
    if (!source.includes(whole)) throw new Error(`${file} no longer has what is to be replaced: ${whole}`)
    source = source.replace(whole, () => spoiled)
  }
  return { ...loaded, source }
}
