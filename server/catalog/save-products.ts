import type { NewProduct, ProductChange } from '../../contract/product.ts'
import { isUnpriced, NEEDS_PRICE } from '../../contract/price.ts'
import { FIELD_NAMES, fieldOf, type ProductFields } from '../../contract/product-fields.ts'
import { findRenamedSize, type RenamedSize } from '../../contract/renamed-size.ts'
import type { Transaction } from '../database/connection.ts'
import { found, refuseField, requireVersion } from '../errors.ts'
import { checkFields } from './field-kinds.ts'
import { notifyReviews } from './rating-queries.ts'
import { setLowNumbers } from './stock/low-stock-queries.ts'
import { writeListings } from './listings/write-listings.ts'
import {
  insertProducts,
  lockProduct,
  namePriceWriter,
  renameSizePriors,
  reserveProductIds,
  setPools,
  updateProducts,
} from './save-queries.ts'
import { planOpeningStock, planStockChange, type StockChange } from './stock/product-stock.ts'
import { requireSizeCharts } from './size-charts/size-charts.ts'
import { keptPrices, refuseUnknownSizes } from './size-prices.ts'
import { renameSkus } from './styles/code-queries.ts'
import { moveProduct, planMove, requirePlace, type SentPlace } from './styles/move-product.ts'
import { renameStyle, styleNameOf } from './styles/style-name-queries.ts'
import { findPlace, insertStyle, NOTHING_SAID } from './styles/style-queries.ts'
import { schedulePublications } from './schedule-publications.ts'
import type { ChangeableProduct, StoredProduct } from './tables.ts'
import { keepVersions } from './version-queries.ts'

/** A product to save, checked by the rules for fields and stock. */
export interface PlannedProduct {
  id: number | null
  fields: ProductFields
  stock_per_size: boolean
  stock: StockChange | undefined
  /** A size that was renamed rather than replaced. */
  renamed?: RenamedSize | undefined
  /** For a new product. Default: a style of its own, without a colour. */
  place?: { style_id: number | null; colour_id: number | null }
}

/** Fields that are not sent get their defaults. */
export function planNewProduct(sent: NewProduct): PlannedProduct {
  const complete = FIELD_NAMES.map((name) => [name, sent[name] ?? fieldOf(name).default])
  const fields = checkTogether(checkFields(Object.fromEntries(complete)) as ProductFields)
  return { id: null, fields, ...planOpeningStock(fields.sizes, sent) }
}

export function planProductChange(before: ChangeableProduct, sent: ProductChange): PlannedProduct {
  const checked = checkFields(sent)
  const size_prices = keptPrices(before, checked.sizes ?? before.sizes)
  const fields = checkTogether({ ...fieldsOf(before), size_prices, ...checked })
  const renamed = findRenamedSize(before, fields.sizes)
  return { id: before.id, fields, renamed, ...planStockChange(before, fields.sizes, sent) }
}

const fieldsOf = (product: StoredProduct) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, product[name]])) as ProductFields

/** An active product is not scheduled for publication. */
function checkTogether(sent: ProductFields): ProductFields {
  const fields = sent.active ? { ...sent, publish_at: null } : sent
  refuseUnknownSizes(fields)
  if (isUnpriced(fields)) throw refuseField('price', NEEDS_PRICE)
  return fields
}

export async function createProduct(trx: Transaction, sent: NewProduct, by: string): Promise<number> {
  const place = await requirePlace(trx, sent)
  const planned = planNewProduct(sent)
  place.style_id ??= await openStyle(trx, planned.fields.name)
  const [id] = await saveProducts(trx, [{ ...planned, place }], by)
  return id!
}

/** Null if the style has the product's name, because such a style is created with the product. */
async function openStyle(trx: Transaction, product: string): Promise<number | null> {
  const name = await styleNameOf(trx, product)
  return name === product ? null : await insertStyle(trx, { ...NOTHING_SAID, name })
}

/** The fields before and after the change. */
export interface ChangedProduct {
  name: string
  before: ProductFields & SentPlace
  after: ProductFields & SentPlace
}

/** Throws Conflict if `version` is sent and is not the product's current one. */
export async function changeProduct(
  trx: Transaction,
  id: number,
  sent: ProductChange,
  by: string,
): Promise<ChangedProduct> {
  const move = await planMove(trx, id, sent)
  const before = found(await lockProduct(trx, id), 'Product not found')
  requireVersion('this product', before, sent.version)
  const planned = planProductChange(before, sent)
  await saveProducts(trx, [planned], by)
  const { name } = planned.fields
  if (name !== before.name) await renameStyle(trx, id, before.name, name)
  if (!move || !(await moveProduct(trx, id, move))) {
    return { name: before.name, before: fieldsOf(before), after: planned.fields }
  }
  const { style_id, colour_id } = before
  return {
    name: before.name,
    before: { ...fieldsOf(before), style_id, colour_id },
    after: { ...planned.fields, ...(await findPlace(trx, id)) },
  }
}

const PRODUCTS_AT_ONCE = 250

/** Products with an id must be locked and sorted by id. Returns their ids in order. */
export async function saveProducts(
  trx: Transaction,
  products: readonly PlannedProduct[],
  by: string,
): Promise<number[]> {
  const ids = await saveUnlisted(trx, products, by)
  // After the last pool is locked, as in a checkout, to avoid deadlocks.
  await writeListings(trx, ids)
  return ids
}

/** Like `saveProducts`, but leaves the listings to the caller, who writes them last. */
export async function saveUnlisted(
  trx: Transaction,
  products: readonly PlannedProduct[],
  by: string,
  progress: (done: number, total: number) => void = () => {},
): Promise<number[]> {
  const ids: number[] = []
  await requireSizeCharts(
    trx,
    products.map(({ fields }) => fields.size_chart),
  )
  await namePriceWriter(trx, by)
  progress(0, products.length)
  for (let at = 0; at < products.length; at += PRODUCTS_AT_ONCE) {
    ids.push(...(await saveBatch(trx, products.slice(at, at + PRODUCTS_AT_ONCE), by)))
    progress(ids.length, products.length)
  }
  return ids
}

async function saveBatch(
  trx: Transaction,
  products: readonly PlannedProduct[],
  by: string,
): Promise<number[]> {
  const newIds = await reserveProductIds(trx, products.filter(({ id }) => id === null).length)
  const placed = products.map((product) => ({
    ...product,
    isNew: product.id === null,
    id: product.id ?? newIds.shift()!,
  }))
  const rowOf = ({ id, fields, stock_per_size }: (typeof placed)[number]) => ({
    ...fields,
    id,
    stock_per_size,
  })
  const ids = placed.map(({ id }) => id)
  await keepVersions(
    trx,
    placed.flatMap(({ id, isNew }) => (isNew ? [] : [id])),
    null,
  )
  await insertProducts(
    trx,
    placed
      .filter(({ isNew }) => isNew)
      .map((product) => ({ ...rowOf(product), style_id: null, colour_id: null, ...product.place })),
  )
  const renamed = placed.flatMap(({ id, renamed }) => (renamed ? [{ id, ...renamed }] : []))
  const renamedIds = renamed.map(({ id }) => id)
  await renameSizePriors(trx, renamed)
  // Before the products are written, because SKUs follow their sizes.
  await renameSkus(trx, renamed)
  // Reviews of the other colours show the size, too.
  await notifyReviews(trx, renamedIds)
  await updateProducts(trx, placed.filter(({ isNew }) => !isNew).map(rowOf))
  await keepVersions(trx, ids, by)
  const times = placed.map(({ fields }) => fields.publish_at)
  await schedulePublications(trx, times)
  await setPools(
    trx,
    placed.flatMap(({ id, stock }) => (stock ? [{ ...stock, productId: id }] : [])),
    by,
  )
  await setLowNumbers(trx, ids)
  return ids
}
