import { MAX_LINE_PIECES, TOO_MANY_PIECES, type CartItem, type CartItemDetail } from '../../contract/cart.ts'
import { inGarmentOrder } from '../../contract/sizes.ts'
import type { ProductToBuy } from '../catalog/queries.ts'
import { priceOfSize } from '../catalog/size-prices.ts'
import type { CartGoods } from '../promotions/refuse-code.ts'

/** A cart line that can be bought, with its price and its stock pool: the columns of an order line. */
export interface CheckedLine extends CartGoods {
  stock_size: string
  name: string
  cover_image: string | null
  returnable: ProductToBuy['returnable']
  /** Null where it leaves at once. */
  ship_by: string | null
  made_to_order: boolean
}

interface CheckedItems {
  details: CartItemDetail[]
  /** Lines of the valid items. */
  lines: CheckedLine[]
}

/** Lines of one product share its stock. */
export function checkItems(items: CartItem[], found: ProductToBuy[]): CheckedItems {
  const products = new Map(found.map((product) => [product.id, product]))
  const left = new Map<string, number>()
  const pieces = new Map<string, number>()
  const lines: CheckedLine[] = []

  const details = items.map(({ id, size: given, quantity }): CartItemDetail => {
    const size = given ?? ''
    const product = products.get(id)
    const refuse = (
      validationMessage: string,
      available: number | null = null,
      sizes: string[] = [],
    ): CartItemDetail => ({
      id,
      size,
      price: product?.active ? priceOfSize(product, size) : null,
      isValid: false,
      validationMessage,
      available,
      ...(sizes.length > 0 && { sizes }),
    })
    if (!product?.active) return refuse('Item not active or not found')
    const others = () => availableSizes(product)
    if (product.sizes.length > 0 && size === '') return refuse('Please select a size', null, others())
    if (size !== '' && !product.sizes.includes(size)) {
      return refuse(`Size ${size} is not available`, null, others())
    }

    const stock_size = product.stock_per_size ? size : ''
    const pool = `${id}/${stock_size}`
    const stocked = product.available[stock_size] ?? 0
    const remaining = left.get(pool) ?? stocked
    if (stocked === 0) return refuse('Sold out', 0, others())
    // Lines of one product and size count together.
    const item = `${id}/${size}`
    const most = MAX_LINE_PIECES - (pieces.get(item) ?? 0)
    if (quantity > most && most < remaining) return refuse(TOO_MANY_PIECES, Math.max(0, most))
    if (quantity > remaining) return refuse(`Only ${stocked} left in stock`, remaining)

    left.set(pool, remaining - quantity)
    pieces.set(item, (pieces.get(item) ?? 0) + quantity)
    const price = priceOfSize(product, size)
    const { name, product_type, is_on_sale, cover_image, returnable } = product
    lines.push({
      product_id: id,
      size,
      stock_size,
      quantity,
      name,
      unit_price: price,
      product_type,
      is_on_sale,
      cover_image,
      returnable,
      ...promiseOf(product, size),
    })
    return {
      id,
      size,
      price,
      isValid: true,
      validationMessage: null,
      available: Math.min(remaining, most),
      ...shownPromise(promiseOf(product, size)),
    }
  })

  return { details, lines }
}

/** The promise that a size makes to an order of this moment. */
export const promiseOf = (
  { promises }: Pick<ProductToBuy, 'promises'>,
  size: string,
): { ship_by: string | null; made_to_order: boolean } =>
  promises?.[size] ?? { ship_by: null, made_to_order: false }

/** Without what says nothing. */
export const shownPromise = ({
  ship_by,
  made_to_order,
}: Pick<CheckedLine, 'ship_by' | 'made_to_order'>): Pick<CartItemDetail, 'ship_by' | 'made_to_order'> =>
  ship_by === null ? {} : { ship_by, ...(made_to_order && { made_to_order }) }

const availableSizes = ({ sizes, stock_per_size, available }: ProductToBuy): string[] =>
  inGarmentOrder(sizes.filter((size) => (available[stock_per_size ? size : ''] ?? 0) > 0))
