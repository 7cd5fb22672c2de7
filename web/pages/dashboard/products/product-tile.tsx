import { money } from '../../../../contract/money.ts'
import type { AdminProduct } from '../../../../contract/product.ts'
import { shortTime } from '../shop-time.ts'
import { ProductCard } from '../../../components/product/product-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { formatCount } from '../../../../contract/counted.ts'
import { PriceField } from './price-field.tsx'
import styles from './products.module.css'
import { useProductChanges } from './use-product-changes.ts'
import { Check } from '../forms/check.tsx'
import { TickBox } from '../lists/tick-box.tsx'

interface ProductTileProps {
  product: AdminProduct
  /** Absent without the permission to change it. */
  onEdit?: () => void
  isTicked?: boolean
  /** Absent without a permission for actions on many products. */
  onTick?: (isRange: boolean) => void
}

export function ProductTile({ product: given, onEdit, isTicked = false, onTick }: ProductTileProps) {
  const { product, former, change } = useProductChanges(given)
  const mayChange = useMay()('products.change')
  const { isLow, scarce } = stockOf(product)
  return (
    <li
      className={styles.tile}
      data-row
      data-inactive={!product.active}
      tabIndex={-1}
      aria-label={product.name}
    >
      <div className={styles.card}>
        <ProductCard
          product={product}
          sizes="(min-width: 1100px) 15vw, (min-width: 700px) 23vw, 46vw"
          heart={false}
        />
        {onTick && (
          <TickBox
            className={styles.tick}
            label={`Tick ${product.name}`}
            isTicked={isTicked}
            onTick={onTick}
          />
        )}
        {onEdit && (
          <Button quiet className={styles.edit} aria-label={`Edit ${product.name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
      <p className={styles.facts}>
        {mayChange ? (
          <PriceField
            name={product.name}
            price={product.price}
            isActive={product.active}
            onChange={(price) => change({ price })}
          />
        ) : (
          <span>{money(product.price)}</span>
        )}
        {former !== null && (
          <button
            type="button"
            className={`text-link ${styles.undo}`}
            aria-label={`Undo, ${money(former)} again for ${product.name}`}
            onClick={() => change({ price: former, isUndone: true })}
          >
            Undo, {money(former)} again
          </button>
        )}
        {product.sale_price && <span className={styles.sale}>{money(product.sale_price)} in a sale</span>}
        <span className={isLow ? styles.low : undefined}>{formatCount(product.quantity)} in stock</span>
        {mayChange ? (
          <Check
            className={styles.active}
            checked={product.active}
            aria-label={`${product.name} is active`}
            onChange={(active) => change({ active })}
          >
            {product.active ? 'Active' : 'Inactive'}
          </Check>
        ) : (
          <span>{product.active ? 'Active' : 'Inactive'}</span>
        )}
        {product.publish_at && (
          <span className={styles.scarce}>Publishes {shortTime(product.publish_at)}</span>
        )}
        {scarce && <span className={styles.scarce}>{scarce}</span>}
      </p>
    </li>
  )
}

/** Lists the sizes that are low in stock, such as `S 2, M 0`. */
function stockOf({ quantity, size_quantities, active, low_at }: AdminProduct): {
  isLow: boolean
  scarce: string
} {
  if (!active) return { isLow: false, scarce: '' }
  const scarce = Object.entries(size_quantities ?? {}).filter(([, left]) => left <= low_at)
  return {
    isLow: size_quantities ? scarce.length > 0 : quantity <= low_at,
    scarce: scarce.map(([size, left]) => `${size} ${left}`).join(', '),
  }
}
