import { cartItemDetails } from '../../../contract/cart.ts'
import type { Product } from '../../../contract/product.ts'
import { callApi } from '../../api.ts'
import { toItem, type CartLine } from '../../cart.ts'
import { currentCheckoutKey } from '../../checkout-key.ts'

/** The product with the pieces that this cart's checkout holds counted as available. */
export async function withOwnPieces<Shown extends Pick<Product, 'quantity' | 'size_quantities'>>(
  product: Shown,
  lines: readonly CartLine[],
): Promise<Shown> {
  const key = currentCheckoutKey()
  if (key === undefined) return product
  const body = { items: lines.map(toItem) }
  const { itemDetails } = (await callApi(cartItemDetails, { headers: { 'idempotency-key': key }, body })).body
  const size_quantities = product.size_quantities && { ...product.size_quantities }
  let { quantity } = product
  for (const { size, available } of itemDetails) {
    if (!available) continue
    if (!size_quantities) quantity = Math.max(quantity, available)
    else {
      const own = Math.max(0, available - (size_quantities[size] ?? 0))
      size_quantities[size] = (size_quantities[size] ?? 0) + own
      quantity += own
    }
  }
  return { ...product, quantity, size_quantities }
}
