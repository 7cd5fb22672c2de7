import { useState } from 'react'
import { lazyOverlay } from '../../ui/lazy-overlay.tsx'
import { soldOutSizes } from './sold-out-sizes.ts'
import type { Product } from '../../../contract/product.ts'
import styles from './stock-alert.module.css'

const StockAlertDialog = lazyOverlay('Tell me when it is back', () => import('./dialog.tsx'))

interface StockAlertProps {
  product: Pick<Product, 'id' | 'name' | 'quantity' | 'sizes' | 'size_quantities'>
  /** The size that was chosen and is sold out. */
  size?: string | undefined
  className?: string
}

/** Shown if sizes are sold out. Without JavaScript it is a link to the same form. */
export function StockAlert({ product, size, className = `text-link ${styles.alert}` }: StockAlertProps) {
  const [isOpen, setIsOpen] = useState(false)
  const sizes = soldOutSizes(product)
  if (!sizes) return null
  return (
    <>
      <a
        className={className}
        href={`/stock-alerts?product=${product.id}`}
        onClick={(event) => {
          event.preventDefault()
          setIsOpen(true)
        }}
        {...StockAlertDialog.intent}
      >
        {`Tell me when ${size ?? (product.quantity === 0 ? 'it' : 'a size')} is back`}
      </a>
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
