import { expect, test } from 'vitest'
import type { CatalogueStep } from '../../chaos/catalogue-kit.ts'
import { catalogueSteps, someOrders } from '../../chaos/catalogue-steps.ts'
import { type Random, seeded } from '../../chaos/random.ts'
import { listPriceChanges, type PriceChange } from '../../contract/price-change.ts'
import { listSales, type Sale } from '../../contract/sale.ts'
import { backdatePriceChange, backdateSale } from '../../test/backdate.ts'
import { aCollection } from '../../test/collections.ts'
import { actAtOnce, type Watched } from '../../test/crowds.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { aColour, aStyle } from '../../test/styles.ts'
import { applyPlannedPrices } from '../prices/planned-prices.ts'
import { switchSales } from '../prices/switch.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'
import { placeAll } from './collections/place-all.ts'

/** `CATALOGUE=1000 npx vitest run …` takes about an hour. */
const CROWDS = Number(process.env.CATALOGUE ?? 6)
const SEED = process.env.CATALOGUE_SEED ?? 'catalogue'
/** Later crowds meet a catalogue that earlier ones have left. */
const CROWDS_OF_ONE = 8

const shop = aReconciledShop()

test(
  `${CROWDS} crowds of staff and shoppers that do things to the same products at once leave stock, prices and listings right`,
  { timeout: 60_000 + CROWDS * 20_000 },
  async () => {
    const whole = seeded(SEED)
    const seen = new Map<string, number>()
    let steps: Record<string, CatalogueStep> = {}
    for (let crowd = 0; crowd < CROWDS; crowd++) {
      if (crowd % CROWDS_OF_ONE === 0) steps = await aCatalogue()
      const random = whole.fork(String(crowd))
      for (let round = 0, rounds = 2 + random.whole(5); round < rounds; round++)
        await act(steps, random.fork(String(round)), {
          about: `${SEED}, crowd ${crowd}, round ${round}`,
          seen,
        })
      await settle()
      const { discrepancies } = await findDiscrepancies(shop.shop)
      expect(discrepancies, `${SEED}, crowd ${crowd}`).toEqual([])
      expect(await findStale(), `${SEED}, crowd ${crowd}`).toEqual(RIGHT)
    }
    const done = [...seen.keys()].filter((step) => step.endsWith(' 200'))
    expect(done.length, JSON.stringify([...seen])).toBeGreaterThan(10)
  },
)

/** Eight products in three styles and two colours, one of them kept per size, with orders of some of them. */
async function aCatalogue(): Promise<Record<string, CatalogueStep>> {
  const colours = [await aColour(shop), await aColour(shop, { family: 'red' })]
  const products = [
    ...(await aStyle(shop, [colours[0]!, colours[1]!, null], { product: { quantity: 40 } })).products,
    ...(await aStyle(shop, [colours[0]!, colours[1]!])).products,
    ...(await aStyle(shop, [null, colours[1]!, colours[0]!], { product: PER_SIZE })).products,
  ]
  await someOrders(shop, products)
  await aCollection(shop, { pins: products.slice(0, 2) })
  return await catalogueSteps(shop, products)
}

const PER_SIZE = { size_quantities: { S: 3, M: 30, L: 0 }, size_prices: { L: 15_000 } }

/** Three to eight of them at the same moment. */
async function act(steps: Record<string, CatalogueStep>, random: Random, watched: Watched) {
  const names = Array.from({ length: 3 + random.whole(6) }, () => random.pick(Object.keys(steps)))
  await actAtOnce(names, (name, at) => steps[name]!(random.fork(`${at}`)), watched)
}

/** What waits for a time of the next seconds has its time, and the jobs are done. */
async function settle(): Promise<void> {
  const changes = (await shop.callAsAdmin(listPriceChanges, { query: {} })).body as PriceChange[]
  for (const { id, starts_at, applied_at, undone_at } of changes)
    if (starts_at && !applied_at && !undone_at) await backdatePriceChange(shop, id, '1 minute')
  const sales = (await shop.callAsAdmin(listSales, { query: {} })).body as Sale[]
  for (const { id } of sales.filter(({ state }) => state === 'planned'))
    await backdateSale(shop, id, '1 minute')
  await applyPlannedPrices(shop.shop)
  await switchSales(shop.shop.db)
  await shop.runJobs()
}

const RIGHT = { listings: [], offers: [], skus: [], places: [], placed: 0 }

/** What differs from what it is made of, as if it were made anew. */
async function findStale() {
  const { db, pool } = shop.shop
  const rowsOf = async (query: string) => (await pool.query(query)).rows
  const listings = 'select * from listings order by product_id'
  const offers = 'select * from offers order by product_id'
  const [listed, offered] = [await rowsOf(listings), await rowsOf(offers)]
  await pool.query('select switch_prices(array(select id from products))')
  await pool.query('select write_listings(array(select id from products))')
  const differing = (before: object[], after: object[]) => {
    const known = new Set(before.map((row) => JSON.stringify(row)))
    return after.filter((row) => !known.has(JSON.stringify(row)))
  }
  return {
    listings: differing(listed, await rowsOf(listings)),
    offers: differing(offered, await rowsOf(offers)),
    skus: await rowsOf(`
      select p.id, p.sizes, array_agg(k.size) as skus from products p join skus k on k.product_id = p.id and not k.retired
      group by p.id having array_agg(k.size order by k.size) is distinct from
        (select array_agg(size order by size) from unnest(case when p.sizes = '{}' then '{""}' else p.sizes end) as size)`),
    places: await rowsOf(`
      select s.id, array_agg(p.colour_position) as positions from styles s left join products p on p.style_id = s.id
      group by s.id having count(p.id) = 0 or count(distinct p.colour_position) < count(p.id)`),
    placed: await placeAll(db),
  }
}
