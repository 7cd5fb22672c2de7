import type { CartItem, CartItemDetail } from '../../contract/cart.ts'
import { inGarmentOrder } from '../../contract/sizes.ts'
import { listProductsToBuy, type ProductToBuy } from '../catalog/queries.ts'
import type { PiecesQuery } from '../catalog/stock-queries.ts'
import type { Database } from '../database/connection.ts'

/** A line that can be bought: its product as it is now, and the pool of stock that it draws on. */
export interface PricedLine {
  product: ProductToBuy
  size: string
  stockSize: string
  quantity: number
}

export interface CheckedCart {
  details: CartItemDetail[]
  /** The lines with their products; undefined when one of them is not valid. */
  lines: PricedLine[] | undefined
}

/**
 * Prices and validates each line, in order. Lines of one product draw on the same stock, and on what is
 * held for this very cart.
 */
export async function checkCart(db: Database, items: CartItem[], own?: PiecesQuery): Promise<CheckedCart> {
  const ids = [...new Set(items.map((item) => item.id))]
  const products = new Map((await listProductsToBuy(db, ids, own)).map((product) => [product.id, product]))
  const left = new Map<string, number>()
  const lines: PricedLine[] = []

  const details = items.map(({ id, size: given, quantity }): CartItemDetail => {
    const size = given ?? ''
    const refuse = (
      validationMessage: string,
      available: number | null = null,
      sizes: string[] = [],
    ): CartItemDetail => ({
      id,
      size,
      price: null,
      isValid: false,
      validationMessage,
      available,
      ...(sizes.length > 0 && { sizes }),
    })
    const product = products.get(id)
    if (!product?.active) return refuse('Item not active or not found')
    const others = () => sizesLeft(product)
    if (product.sizes.length > 0 && size === '') return refuse('Please select a size', null, others())
    if (size !== '' && !product.sizes.includes(size)) {
      return refuse(`Size ${size} is not available`, null, others())
    }

    const stockSize = product.stock_per_size ? size : ''
    const pool = `${id}/${stockSize}`
    const stocked = product.available[stockSize] ?? 0
    const remaining = left.get(pool) ?? stocked
    if (stocked === 0) return refuse('Sold out', 0, others())
    if (quantity > remaining) return refuse(`Only ${stocked} left in stock`, remaining)

    left.set(pool, remaining - quantity)
    lines.push({ product, size, stockSize, quantity })
    return { id, size, price: product.price, isValid: true, validationMessage: null, available: remaining }
  })

  return { details, lines: lines.length === items.length ? lines : undefined }
}

/** The sizes of which there is something to sell. */
const sizesLeft = ({ sizes, stock_per_size, available }: ProductToBuy): string[] =>
  inGarmentOrder(sizes.filter((size) => (available[stock_per_size ? size : ''] ?? 0) > 0))
