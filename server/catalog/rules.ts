import { TOO_DEAR } from '../../contract/price.ts'
import { DEFAULT_SIZES, type NewProduct, type ProductChange } from '../../contract/product.ts'
import { MAX_GOODS } from '../../contract/values.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { Conflict, NotFound, Refused } from '../errors.ts'
import { findProduct, insertProduct, lockProduct, updateProductRow } from './queries.ts'
import { lockPoolsOf, setStock } from './stock-queries.ts'
import type { ProductRow } from './tables.ts'

/** Creates a product with its opening stock; what is not sent has the create form's defaults (spec §5). */
export async function createProduct(trx: Transaction, product: NewProduct, by: string): Promise<number> {
  const sizes = distinct(product.sizes ?? [...DEFAULT_SIZES])
  const stock = stockOf(product, sizes)
  checkPrice(product)
  checkPictures(product)
  const id = await insertProduct(trx, {
    name: product.name.trim(),
    description: product.description.trim(),
    price: product.price,
    product_type: product.product_type,
    sizes,
    cover_image: product.cover_image || null,
    sub_images: withoutBlanks(product.sub_images ?? []),
    image_alts: product.image_alts ?? {},
    active: product.active ?? true,
    front_page: product.front_page ?? true,
    stock_per_size: stock.perSize,
  })
  for (const [size, quantity] of Object.entries(stock.pools)) await setStock(trx, id, size, quantity, by)
  return id
}

/** Changes what is sent. `version`, when sent, must still be the product's. */
export async function changeProduct(
  trx: Transaction,
  id: number,
  change: ProductChange,
  by: string,
): Promise<void> {
  const before = await lockProduct(trx, id)
  if (!before) throw new NotFound('Product not found')
  if (change.version !== undefined && change.version !== before.version) {
    throw new Conflict('Somebody else has changed this product meanwhile. Reload it to see their change.')
  }
  const { quantity, size_quantities, version: _, ...fields } = change
  checkPrice(fields)
  checkPictures(fields)
  const sizes = fields.sizes ? distinct(fields.sizes) : before.sizes
  const stock = changedStock(before, sizes, { quantity, size_quantities })

  await updateProductRow(trx, id, {
    ...fields,
    ...(fields.name !== undefined && { name: fields.name.trim() }),
    ...(fields.description !== undefined && { description: fields.description.trim() }),
    ...(fields.cover_image !== undefined && { cover_image: fields.cover_image || null }),
    ...(fields.sub_images && { sub_images: withoutBlanks(fields.sub_images) }),
    sizes,
    ...(stock && { stock_per_size: stock.perSize }),
  })
  const pools = await lockPoolsOf(trx, id)
  if (!stock) {
    // Each size that it sells has a pool from the start, also one without a piece.
    const added = before.stock_per_size
      ? sizes.filter((size) => !pools.some((pool) => pool.size === size))
      : []
    for (const size of added) await setStock(trx, id, size, 0, by)
    return
  }
  for (const { size } of pools) {
    if (!Object.hasOwn(stock.pools, size) && !stock.kept.includes(size)) await setStock(trx, id, size, 0, by)
  }
  for (const [size, pieces] of Object.entries(stock.pools)) await setStock(trx, id, size, pieces, by)
}

interface Stock {
  perSize: boolean
  pools: Record<string, number>
  /** Sizes that stay as they are: more may have been sold of them than whoever asks knows. */
  kept: string[]
}

function stockOf(
  { quantity, size_quantities }: Pick<NewProduct, 'quantity' | 'size_quantities'>,
  sizes: string[],
  soldFrom: string[] = [],
): Stock {
  if (!size_quantities) return { perSize: false, pools: { '': quantity }, kept: [] }
  const unknown = Object.keys(size_quantities).find((size) => !sizes.includes(size))
  if (unknown !== undefined) {
    throw new Refused(`Stock is given for size ${unknown}, which the product does not have.`, {
      fields: { size_quantities: `has the unknown size ${unknown}` },
    })
  }
  if (sizes.length === 0) throw new Refused('Stock per size needs at least one size.')
  const isNamed = (size: string) => Object.hasOwn(size_quantities, size)
  const kept = sizes.filter((size) => soldFrom.includes(size) && !isNamed(size))
  const set = sizes.filter((size) => !kept.includes(size))
  const pools = Object.fromEntries(set.map((size) => [size, isNamed(size) ? size_quantities[size]! : 0]))
  return { perSize: true, pools, kept }
}

/** The stock after a change, or undefined when the change doesn't touch it. */
function changedStock(
  before: { stock_per_size: boolean; sizes: string[] },
  sizes: string[],
  { quantity, size_quantities }: Pick<ProductChange, 'quantity' | 'size_quantities'>,
): Stock | undefined {
  if (size_quantities) {
    return stockOf({ quantity: 0, size_quantities }, sizes, before.stock_per_size ? before.sizes : [])
  }
  if (size_quantities === null) {
    if (quantity === undefined) throw new Refused('Send the quantity that the sizes are to share.')
    return stockOf({ quantity }, sizes)
  }
  if (!before.stock_per_size) return quantity === undefined ? undefined : stockOf({ quantity }, sizes)
  if (quantity !== undefined) {
    throw new Refused(
      'This product keeps its stock per size: send size_quantities, or null for one shared quantity.',
      {
        fields: { quantity: 'is kept per size' },
      },
    )
  }
  return undefined
}

/** What no order could pay for is not for sale. */
function checkPrice({ price = 0 }: Pick<ProductChange, 'price'>) {
  if (price > MAX_GOODS) throw new Refused(TOO_DEAR, { fields: { price: TOO_DEAR } })
}

/** What looks like an address but is none would stop the product's page, and the payment of every cart with it. */
function checkPictures({ cover_image, sub_images = [] }: Pick<ProductChange, 'cover_image' | 'sub_images'>) {
  const wrong = [cover_image, ...sub_images].find((url) => url && !isAddress(url))
  if (!wrong) return
  throw new Refused(`${wrong} is not the address of a picture.`, {
    fields: { [wrong === cover_image ? 'cover_image' : 'sub_images']: 'is not an address' },
  })
}

export const isAddress = (url: string) => URL.canParse(url, 'https://shop')

const distinct = (sizes: string[]) => [...new Set(sizes.map((size) => size.trim()).filter(Boolean))]
const withoutBlanks = (urls: string[]) => urls.filter((url) => url !== '')

/** The active product, or NotFound in the specification's words (spec §8). */
export async function getActiveProduct(db: Database, id: number): Promise<ProductRow> {
  const product = await findProduct(db, id)
  if (!product?.active) throw new NotFound('Item not active or not found')
  return product
}

export async function getAnyProduct(db: Database, id: number): Promise<ProductRow> {
  const product = await findProduct(db, id)
  if (!product) throw new NotFound('Product not found')
  return product
}
