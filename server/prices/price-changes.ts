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
import { lockProducts } from '../catalog/save-queries.ts'
import { planProductChange, saveProducts } from '../catalog/save-products.ts'
import type { ProductRow } from '../catalog/tables.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { Conflict, NotFound, Refused } from '../errors.ts'
import * as queries from './price-change-queries.ts'

/** In cents; less than 1 is no price. */
export function priceAfter(before: number, { kind, value, ending = null }: PriceTerms): number {
  const exact =
    kind === 'price' ? value : kind === 'amount' ? before + value : Math.round((before * (100 + value)) / 100)
  if (ending === null || exact < 1) return exact
  const rounded = Math.round((exact - ending) / 100) * 100 + ending
  return rounded < 1 ? rounded + 100 : rounded
}

export async function checkPriceChange(
  db: Database | Transaction,
  terms: PriceTerms,
  ids: number[],
): Promise<CheckedPrices> {
  const prices = (await listProducts(db, ids)).map((product) => checkPrice(product, terms))
  const isChanged = ({ before, after }: CheckedPrice) => before !== after
  const rank = (price: CheckedPrice) => (price.is_faulty ? 0 : isChanged(price) ? 1 : 2)
  return {
    products: prices.length,
    changed: prices.filter(isChanged).length,
    faulty: prices.filter(({ is_faulty }) => is_faulty).length,
    total: prices.reduce((sum, { after }) => sum + Math.max(0, after), 0),
    shown: prices.toSorted((a, b) => rank(a) - rank(b)).slice(0, PRICES_SHOWN),
  }
}

/** By name. */
async function listProducts(db: Database | Transaction, ids: number[]): Promise<ProductRow[]> {
  const products = await listProductsByIds(db, ids)
  if (products.length < new Set(ids).size) throw new Refused('One of these products is no longer there.')
  return products.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id)
}

function checkPrice({ id, name, active, price, offer }: ProductRow, terms: PriceTerms): CheckedPrice {
  const after = priceAfter(price, terms)
  const fault = after < 1 ? 'It would cost nothing.' : after > MAX_GOODS ? TOO_DEAR : null
  const isInSale = offer !== null && offer.price !== price
  return {
    id,
    name,
    active,
    before: price,
    after,
    note: fault ?? (isInSale ? `A sale lowers it to ${money(offer.price)} today.` : null),
    is_faulty: fault !== null,
  }
}

/** `seen` is the total of what was checked. Returns the number of the change. */
export async function changePrices(
  trx: Transaction,
  terms: PriceTerms,
  ids: number[],
  { seen, by }: { seen: number; by: string },
): Promise<number> {
  await lockProducts(trx, ids)
  const products = (await listProducts(trx, ids)).toSorted((a, b) => a.id - b.id)
  const prices = products.map((product) => checkPrice(product, terms))
  const faulty = prices.filter(({ is_faulty }) => is_faulty)
  if (faulty.length > 0) throw new Refused(`${faulty[0]!.name}: ${faulty[0]!.note}`)
  if (prices.reduce((sum, { after }) => sum + after, 0) !== seen)
    throw new Conflict('Prices have changed since you looked at them. Look at them again.')
  const changed = prices.filter(({ before, after }) => before !== after)
  if (changed.length === 0) throw new Refused('No price would change.')
  await setPrices(trx, products, new Map(changed.map(({ id, after }) => [id, after])), by)
  return await queries.insertPriceChange(trx, terms, changed, by)
}

/** The products must be locked and sorted by id. */
async function setPrices(
  trx: Transaction,
  products: readonly ProductRow[],
  prices: ReadonlyMap<number, number>,
  by: string,
): Promise<void> {
  const planned = products
    .filter(({ id }) => prices.has(id))
    .map((product) => planProductChange(product, { price: prices.get(product.id)! }))
  await saveProducts(trx, planned, by)
}

/** Products that were given another price since keep it: returns their names. */
export async function undoPriceChange(
  trx: Transaction,
  id: number,
  by: string,
): Promise<{ putBack: number; kept: string[] }> {
  const change = await queries.lockPriceChange(trx, id)
  if (!change) throw new NotFound('Price change not found')
  if (change.undone_at) throw new Conflict('This change has been undone already.')
  const changed = new Map((await queries.listChangedPrices(trx, id)).map((price) => [price.id, price]))
  const ids = [...changed.keys()]
  await lockProducts(trx, ids)
  const products = (await listProductsByIds(trx, ids)).toSorted((a, b) => a.id - b.id)
  const isKept = ({ id, price, active }: ProductRow) => {
    const { before, after } = changed.get(id)!
    return price !== after || isUnpriced({ active, price: before })
  }
  const back = products.filter((product) => !isKept(product))
  await setPrices(trx, back, new Map(back.map(({ id }) => [id, changed.get(id)!.before])), by)
  await queries.markUndone(trx, id, by)
  return { putBack: back.length, kept: products.filter(isKept).map(({ name }) => name) }
}
