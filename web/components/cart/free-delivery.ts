import type { CartSums } from '../../../contract/cart.ts'

/**
 * Sentences that tell which promotions make which delivery methods free. The cart lists a method once per group of
 * countries.
 */
export const freeDelivery = ({ shipping }: Pick<CartSums, 'shipping'>): string => {
  const freed = new Map<string, Set<string>>()
  for (const { method, free_by } of shipping)
    if (free_by !== null) freed.set(free_by, (freed.get(free_by) ?? new Set()).add(method))
  return [...freed]
    .map(([by, methods]) => ` Shipping with ${[...methods].join(', ')} is free with ${by}.`)
    .join('')
}
