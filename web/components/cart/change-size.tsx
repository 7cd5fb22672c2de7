import { useEffect, useState } from 'react'
import { cartItemDetails, type CartItem } from '../../../contract/cart.ts'
import { money } from '../../../contract/money.ts'
import { getProduct, type Product } from '../../../contract/product.ts'
import { inGarmentOrder } from '../../../contract/sizes.ts'
import { callApi } from '../../api.ts'
import type { CartLine } from '../../cart.ts'
import { useWhenOnline } from '../../online.ts'
import styles from './cart-line.module.css'

interface Choice {
  product: Product
  /** Sizes that can be bought, including those whose pieces the cart's own checkout holds. */
  available: readonly string[]
}

interface ChangeSizeProps {
  line: CartLine
  label: string
  /** Key of the checkout that may hold pieces of this cart. */
  checkoutKey: string | undefined
  onChoose: (size: string) => void
}

/** Offers the other sizes of a line's product; the pressed one replaces the line's size. */
export function ChangeSize({ line, label, checkoutKey, onChoose }: ChangeSizeProps) {
  const [choice, setChoice] = useState<Choice>()
  const [hasFailed, setHasFailed] = useState(false)
  const { id } = line
  useEffect(() => {
    if (hasFailed) return
    const leaving = new AbortController()
    findChoice(id, checkoutKey, leaving.signal).then(
      setChoice,
      () => leaving.signal.aborted || setHasFailed(true),
    )
    return () => leaving.abort()
  }, [id, checkoutKey, hasFailed])
  useWhenOnline(() => setHasFailed(false))

  if (hasFailed)
    return (
      <p className={styles.sizes} role="alert">
        <span>The sizes could not be loaded.</span>
        <button type="button" onClick={() => setHasFailed(false)}>
          Try again
        </button>
      </p>
    )
  if (!choice) return <p role="status">Loading…</p>
  const { product, available } = choice
  return (
    <div role="group" className={styles.sizes} aria-label={`Size of ${label}`}>
      {inGarmentOrder(product.sizes).map((size) => {
        const isChosen = size === line.size
        const isSoldOut = !isChosen && !available.includes(size)
        return (
          <button
            key={size}
            type="button"
            aria-pressed={isChosen}
            aria-disabled={isSoldOut || undefined}
            onClick={() => isChosen || isSoldOut || onChoose(size)}
          >
            {size}
            {product.size_prices?.[size] && <small> {money(product.size_prices[size])}</small>}
            {isSoldOut && <small> sold out</small>}
          </button>
        )
      })}
    </div>
  )
}

/** Asks for the item without a size, which the API answers with the sizes that can be bought. */
async function findChoice(id: number, key: string | undefined, signal: AbortSignal): Promise<Choice> {
  const items: CartItem[] = [{ id, quantity: 1 }]
  const [product, details] = await Promise.all([
    callApi(getProduct, { params: { id } }, signal),
    callApi(cartItemDetails, { headers: key ? { 'idempotency-key': key } : {}, body: { items } }, signal),
  ])
  return { product: product.body, available: details.body.itemDetails[0]?.sizes ?? [] }
}
