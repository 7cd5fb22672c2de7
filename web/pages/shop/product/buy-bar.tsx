import type { ComponentProps } from 'react'
import { money } from '../../../../contract/money.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './buy-bar.module.css'
import type { ShownProduct } from './shown-product.ts'

export interface BuyBarProps {
  product: ShownProduct & { from?: boolean }
  size: string | undefined
  /** Label of the button. */
  label: string
  isShown: boolean
  isDisabled: true | undefined
  onAdd: ComponentProps<typeof Button>['onClick']
}

export default function BuyBar({ product, size, label, isShown, isDisabled, onAdd }: BuyBarProps) {
  return (
    <div className={styles.bar} data-buy-bar={isShown ? 'shown' : undefined} inert={!isShown}>
      <div>
        <p className={styles.name}>{product.name}</p>
        <p className={styles.price}>
          {product.from && 'from '}
          {money(product.price)}
          {size && `, ${size}`}
        </p>
      </div>
      <Button aria-disabled={isDisabled} onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
}
