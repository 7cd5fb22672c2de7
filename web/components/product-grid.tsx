import { classNames } from '../ui/class-names.ts'
import { type CardProduct, ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

/** Keep in step with product-grid.module.css. On phones one pixel less: rounding could select a larger picture. */
const CARD_SIZES =
  '(min-width: 1200px) calc(25vw - 35px), (min-width: 700px) calc(33vw - 26px), calc(50vw - 24px)'

interface ProductGridProps {
  products: readonly CardProduct[]
  /** The number of cards whose picture loads with high priority. */
  eager?: number
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
