import { classNames } from '../ui/class-names.ts'
import { type CardProduct, ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

/**
 * The width of a card; keep in step with product-grid.module.css. One pixel less on a phone, lest rounding
 * selects the next larger picture.
 */
const CARD_SIZES =
  '(min-width: 1200px) calc(25vw - 35px), (min-width: 700px) calc(33vw - 26px), calc(50vw - 24px)'

interface ProductGridProps {
  products: readonly CardProduct[]
  /** How many of the first load with high priority. */
  eager?: number
  /** Four in one row, or in two on a phone. */
  row?: boolean
  onEdit?: (product: CardProduct) => void
}

export function ProductGrid({ products, eager = 0, row = false, onEdit }: ProductGridProps) {
  return (
    <ul className={classNames(styles.grid, row && styles.row)}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={CARD_SIZES} eager={index < eager} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}
