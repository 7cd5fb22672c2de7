import type { Product } from '../../../contract/product.ts'
import { classNames } from '../../ui/class-names.ts'
import { addWish, removeWishes, useWishlist } from '../../wishlist.ts'
import styles from './hearts.module.css'

export interface HeartProps {
  product: Pick<Product, 'id' | 'name' | 'price'>
  /** The chosen size, on the garment's own page. */
  size?: string | undefined
  /** True if the button stands beside the product's name instead of on its photograph. */
  plain?: boolean
}

/** Pressed while the garment is on the wishlist in any size. */
export function Heart({ product: { id, name, price }, size = '', plain }: HeartProps) {
  const wished = (useWishlist()?.items ?? []).filter((wish) => wish.id === id)
  const isWished = wished.length > 0
  return (
    <button
      type="button"
      className={classNames(styles.heart, plain && styles.plain)}
      aria-label={`Wishlist: ${name}`}
      aria-pressed={isWished}
      onClick={() => (isWished ? removeWishes(wished) : addWish({ id, size, name, price_then: price }))}
    >
      <HeartShape />
    </button>
  )
}

/** Shown only while there is something on the wishlist. */
export function WishlistLink({ className }: { className?: string | undefined }) {
  const count = useWishlist()?.items.length ?? 0
  if (count === 0) return null
  return (
    <a className={classNames(className, styles.link)} href="/wishlist" aria-label={countedLabel(count)}>
      <HeartShape />
      {count}
    </a>
  )
}

const countedLabel = (count: number) => `Wishlist, ${count} ${count === 1 ? 'item' : 'items'}`

const HeartShape = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
    <path d="M10 17 3.2 10.2a4.2 4.2 0 0 1 0-6 4.2 4.2 0 0 1 6 0l.8.8.8-.8a4.2 4.2 0 0 1 6 6Z" />
  </svg>
)
