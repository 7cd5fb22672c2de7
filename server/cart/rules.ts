import { MAX_LINE_PIECES, TOO_MANY_PIECES, type CartItem, type CartItemDetail } from '../../contract/cart.ts'
import { inGarmentOrder } from '../../contract/sizes.ts'
import { listProductsToBuy, type ProductToBuy } from '../catalog/queries.ts'
import type { PiecesQuery } from '../catalog/stock-queries.ts'
import type { Database } from '../database/connection.ts'

/** A cart line that can be bought, with its price and its stock pool: the columns of an order line. */
export interface CheckedLine {
  product_id: number
  size: string
  stock_size: string
  quantity: number
  name: string
  unit_price: number
  cover_image: string | null
  returnable: ProductToBuy['returnable']
}

export interface CheckedCart {
  details: CartItemDetail[]
  /** Undefined when one of the items is not valid. */
  lines: CheckedLine[] | undefined
}

/** Lines of one product share its stock. Pieces in `own`, held by the shopper's own checkout, are available. */
export async function checkCart(db: Database, items: CartItem[], own?: PiecesQuery): Promise<CheckedCart> {
  const ids = [...new Set(items.map((item) => item.id))]
  const products = new Map((await listProductsToBuy(db, ids, own)).map((product) => [product.id, product]))
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
      price: product?.active ? product.price : null,
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
    const { name, price, cover_image, returnable } = product
    lines.push({
      product_id: id,
      size,
      stock_size,
      quantity,
      name,
      unit_price: price,
      cover_image,
      returnable,
    })
    return { id, size, price, isValid: true, validationMessage: null, available: Math.min(remaining, most) }
  })

  return { details, lines: lines.length === items.length ? lines : undefined }
}

const availableSizes = ({ sizes, stock_per_size, available }: ProductToBuy): string[] =>
  inGarmentOrder(sizes.filter((size) => (available[stock_per_size ? size : ''] ?? 0) > 0))
