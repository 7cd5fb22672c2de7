import type { ReactNode } from 'react'
import { Alert } from '../forms/alert.tsx'
import styles from './sale-prices.module.css'

interface ProductsSectionProps {
  /** Id of its heading. */
  id: string
  /** Why these products cannot be sent. */
  fault: string | undefined
  children: ReactNode
}

/** The products whose prices a form changes. */
export const ProductsSection = ({ id, fault, children }: ProductsSectionProps) => (
  <section className={styles.products} aria-labelledby={id}>
    <h2 id={id}>Products</h2>
    <Alert>{fault}</Alert>
    {children}
  </section>
)
