import { useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyOverlay } from '../../ui/lazy-overlay.tsx'
import { soldOutSizes } from './sold-out-sizes.ts'
import type { Product } from '../../../contract/product.ts'
import styles from './stock-alert.module.css'

const StockAlertDialog = lazyOverlay('Tell me when it is back', () => import('./dialog.tsx'))

interface StockAlertProps {
  product: Pick<Product, 'id' | 'name' | 'quantity' | 'sizes' | 'size_quantities'>
  /** That was asked for and is sold out. */
  size?: string | undefined
  isButton?: boolean
}

/** Where sizes are sold out; without scripts a link to the same form. */
export function StockAlert({ product, size, isButton }: StockAlertProps) {
  const [isOpen, setIsOpen] = useState(false)
  const sizes = soldOutSizes(product)
  if (!sizes) return null
  const link = {
    to: `/stock-alerts?product=${product.id}`,
    children: `Tell me when ${size ?? (product.quantity === 0 ? 'it' : 'a size')} is back`,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      setIsOpen(true)
    },
    ...StockAlertDialog.intent,
  }
  return (
    <>
      {isButton ? (
        <ButtonLink {...link} wide quiet={product.quantity > 0} prefetch="none" className={styles.button} />
      ) : (
        <Link {...link} className={`text-link ${styles.alert}`} />
      )}
      <StockAlertDialog
        productId={product.id}
        name={product.name}
        sizes={sizes}
        size={size}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
