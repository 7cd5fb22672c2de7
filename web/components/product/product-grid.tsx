import { classNames } from '../../ui/class-names.ts'
import { type CardProduct, ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

/**
 * Keep in step with product-grid.module.css. Up to 4 % less than the cards' width, so that 650 pixels at a density of 2
 * are served by the variant of 640.
 */
const SIZES = [
  '(min-width: 1200px) calc(24.4vw - 34px)',
  '(min-width: 700px) calc(33vw - 26px)',
  'calc(50vw - 24px)',
]
const CARD_SIZES = SIZES.join(', ')
const ROW_SIZES = ['(min-width: 700px) calc(24.4vw - 20px)', SIZES[2]].join(', ')

interface ProductGridProps {
  products: readonly CardProduct[]
  /** The number of cards whose picture loads with high priority. */
  eager?: number
  row?: boolean
}

export function ProductGrid({ products, eager = 0, row = false }: ProductGridProps) {
  return (
    <ul className={classNames(styles.grid, row && styles.row)}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={row ? ROW_SIZES : CARD_SIZES} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}
