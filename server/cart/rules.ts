import { tooManyPieces, type CartItem, type CartItemDetail } from '../../contract/cart.ts'
import { inGarmentOrder } from '../../contract/sizes.ts'
import type { ProductToBuy } from '../catalog/queries.ts'
import { priceOfSize } from '../catalog/size-prices.ts'
import { availableOf, poolOf } from '../catalog/stock/product-stock.ts'
import type { CartGoods } from '../promotions/refuse-code.ts'

/** A cart line that can be bought, with its price and its stock pool: the columns of an order line. */
export interface CheckedLine extends CartGoods {
  stock_size: string
  name: string
  cover_image: string | null
  returnable: ProductToBuy['returnable']
  /** Null if it leaves at once. */
  ship_by: string | null
  made_to_order: boolean
}

interface CheckedItems {
  details: CartItemDetail[]
  /** Lines of the valid items only. */
  lines: CheckedLine[]
}

/** Lines of one product may share its stock; `maxPieces` is the limit for one product and size. */
export function checkItems(items: CartItem[], found: ProductToBuy[], maxPieces: number): CheckedItems {
  const products = new Map(found.map((product) => [product.id, product]))
  const taken: Taken = { left: new Map(), pieces: new Map(), maxPieces }
  const details: CartItemDetail[] = []
  const lines: CheckedLine[] = []
  for (const { id, size, quantity } of items) {
    const asked = { id, size: size ?? '', quantity }
    const product = products.get(id)
    const checked = checkItem(asked, product, taken)
    details.push(detailOf(asked, product, checked))
    if ('line' in checked) lines.push(checked.line)
  }
  return { details, lines }
}

type AskedItem = CartItem & { size: string }

/** What the preceding lines have used up. */
interface Taken {
  /** Pieces left, by stock pool. */
  left: Map<string, number>
  /** Pieces requested by the lines so far, by product and size. */
  pieces: Map<string, number>
  maxPieces: number
}

/** `available` is null if the product or size is not sold. `sizes` are the alternatives to choose from. */
type CheckedItem =
  | { line: CheckedLine; available: number }
  | { fault: string; available: number | null; sizes?: string[] }

function checkItem(
  { id, size, quantity }: AskedItem,
  product: ProductToBuy | undefined,
  { left, pieces, maxPieces }: Taken,
): CheckedItem {
  if (!product?.active) return { fault: 'Item not active or not found', available: null }
  if (product.sizes.length > 0 && size === '')
    return { fault: 'Please select a size', available: null, sizes: availableSizes(product) }
  if (size !== '' && !product.sizes.includes(size))
    return { fault: `Size ${size} is not available`, available: null, sizes: availableSizes(product) }

  const pool = `${id}/${poolOf(product, size)}`
  const stocked = availableOf(product, size)
  const remaining = left.get(pool) ?? stocked
  if (stocked === 0) return { fault: 'Sold out', available: 0, sizes: availableSizes(product) }
  // Several lines of one product and size are counted together.
  const item = `${id}/${size}`
  const before = pieces.get(item) ?? 0
  const most = maxPieces - before
  if (quantity > most && most < remaining)
    return { fault: tooManyPieces(maxPieces), available: Math.max(0, most) }
  if (quantity > remaining) return { fault: `Only ${stocked} left in stock`, available: remaining }

  left.set(pool, remaining - quantity)
  pieces.set(item, before + quantity)
  return { line: lineOf(product, size, quantity), available: Math.min(remaining, most) }
}

function lineOf(product: ProductToBuy, size: string, quantity: number): CheckedLine {
  const { name, product_type, is_on_sale, cover_image, returnable } = product
  return {
    product_id: product.id,
    size,
    stock_size: poolOf(product, size),
    quantity,
    name,
    unit_price: priceOfSize(product, size),
    product_type,
    is_on_sale,
    cover_image,
    returnable,
    ...promiseOf(product, size),
  }
}

function detailOf(
  { id, size }: AskedItem,
  product: ProductToBuy | undefined,
  checked: CheckedItem,
): CartItemDetail {
  const { available } = checked
  if ('line' in checked) {
    const { unit_price: price, ...line } = checked.line
    return { id, size, price, isValid: true, validationMessage: null, available, ...shownPromise(line) }
  }
  const price = product?.active ? priceOfSize(product, size) : null
  const { fault, sizes = [] } = checked
  const others = sizes.length > 0 && { sizes }
  return { id, size, price, isValid: false, validationMessage: fault, available, ...others }
}

/** The promise that a size makes for an order placed now. */
export const promiseOf = (
  { promises }: Pick<ProductToBuy, 'promises'>,
  size: string,
): { ship_by: string | null; made_to_order: boolean } =>
  promises?.[size] ?? { ship_by: null, made_to_order: false }

/** Omits the empty parts of a promise. */
export const shownPromise = ({
  ship_by,
  made_to_order,
}: Pick<CheckedLine, 'ship_by' | 'made_to_order'>): Pick<CartItemDetail, 'ship_by' | 'made_to_order'> =>
  ship_by === null ? {} : { ship_by, ...(made_to_order && { made_to_order }) }

const availableSizes = (product: ProductToBuy): string[] =>
  inGarmentOrder(product.sizes.filter((size) => availableOf(product, size) > 0))
