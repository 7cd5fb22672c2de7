import { useEffect, useState, type RefObject } from 'react'
import type { Product } from '../../../../contract/product.ts'
import { money } from '../../../../contract/money.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './buy-bar.module.css'

interface BuyBarProps {
  product: Product
  size: string | undefined
  /** While this button is in view, the bar is hidden. */
  watched: RefObject<HTMLElement | null>
  isSoldOut: boolean
  onAdd: () => void
}

/** For phones. */
export function BuyBar({ product, size, watched, isSoldOut, onAdd }: BuyBarProps) {
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    const button = watched.current
    if (!button) return
    const observer = new IntersectionObserver(([entry]) => setIsShown(!entry?.isIntersecting))
    observer.observe(button)
    return () => observer.disconnect()
  }, [watched])

  return (
    <div className={styles.bar} data-buy-bar={isShown ? 'shown' : undefined} inert={!isShown}>
      <div>
        <p className={styles.name}>{product.name}</p>
        <p className={styles.price}>
          {money(product.price)}
          {size && `, ${size}`}
        </p>
      </div>
      <Button aria-disabled={isSoldOut || undefined} onClick={onAdd}>
        {isSoldOut ? 'Sold out' : 'Add to Cart'}
      </Button>
    </div>
  )
}
