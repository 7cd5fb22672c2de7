import { classNames } from '../ui/class-names.ts'
import { type CardProduct, ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

/**
 * How wide a card of the grid is at each width of the window; keep in step with the style sheet. On a phone
 * a pixel less: half a dot does not make it fetch the next larger picture.
 */
const CARD_SIZES =
  '(min-width: 1200px) calc(25vw - 35px), (min-width: 700px) calc(33vw - 26px), calc(50vw - 24px)'

interface ProductGridProps {
  products: readonly CardProduct[]
  /** How many of the first are on the first screen. */
  eager?: number
  /** Four that stand in one line, on a phone in two. */
  row?: boolean
  onEdit?: (product: CardProduct) => void
}

export function ProductGrid({ products, eager = 0, row = false, onEdit }: ProductGridProps) {
  return (
    <ul className={classNames(styles.grid, row && styles.row)}>
      {products.map((product, place) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={CARD_SIZES} eager={place < eager} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}
