import type { RefObject } from 'react'
import { useMaxPieces } from '../../../components/shop-configuration.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import styles from './buy-panel.module.css'
import type { useBuying } from './use-buying.ts'

interface BuyRowProps extends Pick<
  ReturnType<typeof useBuying>,
  'quantity' | 'setQuantity' | 'available' | 'addToCart'
> {
  button: RefObject<HTMLButtonElement | null>
  isDisabled: true | undefined
  label: string
}

export function BuyRow({
  button,
  quantity,
  setQuantity,
  available,
  isDisabled,
  label,
  addToCart,
}: BuyRowProps) {
  return (
    <div className={`${styles.buy} needs-js`}>
      <NumberStepper
        className={styles.quantity}
        label="Quantity"
        value={quantity}
        max={Math.max(1, Math.min(available, useMaxPieces()))}
        onChange={setQuantity}
      />
      <Button ref={button} wide aria-disabled={isDisabled} aria-describedby="stock" onClick={addToCart}>
        {label}
      </Button>
    </div>
  )
}
