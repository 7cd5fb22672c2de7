import { isDeepStrictEqual } from 'node:util'
import { money } from '../../contract/money.ts'
import { isUnpriced, TOO_DEAR } from '../../contract/price.ts'
import {
  PRICES_SHOWN,
  type CheckedPrice,
  type CheckedPrices,
  type PriceTerms,
} from '../../contract/price-change.ts'
import { MAX_GOODS } from '../../contract/values.ts'
import { listProductsByIds } from '../catalog/queries.ts'
import { lockProductIds } from '../catalog/save-queries.ts'
import { planProductChange, saveProducts } from '../catalog/save-products.ts'
import { keptPrices } from '../catalog/size-prices.ts'
import type { ChangeableProduct, ProductRow } from '../catalog/tables.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { Conflict, Refused, found, refuseField } from '../errors.ts'
import * as queries from './price-change-queries.ts'

/** In cents; a result below 1 is no valid price. */
export function priceAfter(before: number, { kind, value, ending = null }: PriceTerms): number {
  const exact =
    kind === 'price' ? value : kind === 'amount' ? before + value : Math.round((before * (100 + value)) / 100)
  if (ending === null || exact < 1) return exact
  const rounded = Math.round((exact - ending) / 100) * 100 + ending
  return rounded < 1 ? rounded + 100 : rounded
}

export async function checkPriceChange(
  db: Database,
  terms: PriceTerms,
  ids: number[],
): Promise<CheckedPrices> {
  const prices = (await listProducts(db, ids)).map((product) => checkPrice(product, terms))
  const rank = (price: CheckedProduct) => (price.is_faulty ? 0 : isChanged(price) ? 1 : 2)
  return {
    products: prices.length,
    changed: prices.filter(isChanged).length,
    faulty: prices.filter(({ is_faulty }) => is_faulty).length,
    total: totalOf(prices),
    shown: prices
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, PRICES_SHOWN)
      .map(({ sizes_before: _, sizes_after: __, ...shown }) => shown),
  }
}

/** A checked price, with the prices of sizes that have their own. */
type CheckedProduct = CheckedPrice & {
  sizes_before: ProductRow['size_prices']
  sizes_after: ProductRow['size_prices']
}

const isChanged = ({ before, after, sizes_before, sizes_after }: CheckedProduct) =>
  before !== after || !isDeepStrictEqual(sizes_before, sizes_after)

/** Sum of all new prices, including those of sizes. */
const totalOf = (prices: readonly CheckedProduct[]): number =>
  prices
    .flatMap(({ after, sizes_after }) => [after, ...Object.values(sizes_after ?? {})])
    .reduce((sum, price) => sum + Math.max(0, price), 0)

/** Sorted by name. */
async function listProducts(db: Database, ids: number[]): Promise<(ProductRow & ChangeableProduct)[]> {
  const products = await listProductsByIds(db, ids)
  if (products.length < new Set(ids).size) throw new Refused('One of these products is no longer there.')
  return products.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id)
}

function checkPrice(
  { id, name, active, price, size_prices, offer }: ProductRow,
  terms: PriceTerms,
): CheckedProduct {
  const after = priceAfter(price, terms)
  const sizes_after = sizePricesAfter(size_prices, terms)
  const all = [after, ...Object.values(sizes_after ?? {})]
  const fault = all.some((one) => one < 1)
    ? 'It would cost nothing.'
    : all.some((one) => one > MAX_GOODS)
      ? TOO_DEAR
      : null
  const notes = [
    offer !== null && offer.price !== price && `A sale lowers it to ${money(offer.price)} today.`,
    offer?.prior_price != null && after < price && 'A lower price is announced from no more than that.',
    size_prices !== null &&
      (sizes_after ? 'Sizes with prices of their own change too.' : 'All its sizes will cost the same.'),
  ].filter(Boolean)
  return {
    id,
    name,
    active,
    before: price,
    after,
    note: fault ?? (notes.join(' ') || null),
    is_faulty: fault !== null,
    sizes_before: size_prices,
    sizes_after,
  }
}

/** A single price for all sizes replaces their own prices. */
const sizePricesAfter = (before: ProductRow['size_prices'], terms: PriceTerms): ProductRow['size_prices'] =>
  before && terms.kind !== 'price'
    ? Object.fromEntries(Object.entries(before).map(([size, price]) => [size, priceAfter(price, terms)]))
    : null

interface Changing {
  /** The total of the prices that were checked. */
  seen: number
  by: string
  /** Undefined to apply at once; otherwise `applyPlannedPrices` applies them. */
  starts_at?: string | undefined
}

/** Returns the id of the change. */
export async function changePrices(
  trx: Transaction,
  terms: PriceTerms,
  ids: number[],
  { seen, by, starts_at }: Changing,
): Promise<number> {
  if (starts_at !== undefined && Date.parse(starts_at) <= Date.now())
    throw refuseField('starts_at', 'This time is over. Choose a later one, or none to change them at once.')
  await lockProductIds(trx, ids)
  const products = (await listProducts(trx, ids)).toSorted((a, b) => a.id - b.id)
  const prices = products.map((product) => checkPrice(product, terms))
  const faulty = prices.filter(({ is_faulty }) => is_faulty)
  if (faulty.length > 0) throw new Refused(`${faulty[0]!.name}: ${faulty[0]!.note}`)
  if (totalOf(prices) !== seen)
    throw new Conflict('Prices have changed since you looked at them. Look at them again.')
  const changed = prices.filter(isChanged)
  if (changed.length === 0) throw new Refused('No price would change.')
  const wanted = changed.map(
    ({ id, after: price, sizes_after: size_prices }) => [id, { price, size_prices }] as const,
  )
  if (starts_at === undefined) await setPrices(trx, products, new Map(wanted), by)
  return await queries.insertPriceChange(trx, terms, changed, { by, starts_at })
}

/** The products must be locked and sorted by id. */
export async function setPrices(
  trx: Transaction,
  products: readonly ChangeableProduct[],
  prices: ReadonlyMap<number, Pick<ProductRow, 'price' | 'size_prices'>>,
  by: string,
): Promise<void> {
  const planned = products
    .filter(({ id }) => prices.has(id))
    .map((product) => planProductChange(product, prices.get(product.id)!))
  await saveProducts(trx, planned, by)
}

/** Products whose price has changed since keep it: returns their names. */
export async function undoPriceChange(
  trx: Transaction,
  id: number,
  by: string,
): Promise<{ putBack: number; kept: string[] }> {
  const change = found(await queries.lockPriceChange(trx, id), 'Price change not found')
  if (change.undone_at) throw new Conflict('This change has been undone already.')
  if (change.starts_at && !change.applied_at) {
    await queries.markUndone(trx, id, by)
    return { putBack: 0, kept: [] }
  }
  const changed = new Map((await queries.listChangedPrices(trx, id)).map((price) => [price.id, price]))
  const ids = [...changed.keys()]
  await lockProductIds(trx, ids)
  const products = (await listProductsByIds(trx, ids)).toSorted((a, b) => a.id - b.id)
  const isKept = ({ id, price, size_prices, active }: ProductRow) => {
    const { before, after, sizes_after, skipped } = changed.get(id)!
    const isOther = skipped || price !== after || !isDeepStrictEqual(size_prices, sizes_after)
    return isOther || isUnpriced({ active, price: before })
  }
  const back = products.filter((product) => !isKept(product))
  const former = back.map((product) => {
    const { before: price, sizes_before } = changed.get(product.id)!
    const size_prices = keptPrices({ ...product, size_prices: sizes_before }, product.sizes)
    return [product.id, { price, size_prices }] as const
  })
  await setPrices(trx, back, new Map(former), by)
  await queries.markUndone(trx, id, by)
  return { putBack: back.length, kept: products.filter(isKept).map(({ name }) => name) }
}
