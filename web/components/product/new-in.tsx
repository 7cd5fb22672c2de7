import { useEffect, useState } from 'react'
import { frontPageProducts } from '../../../contract/product.ts'
import { callApi } from '../../api.ts'
import { type CardProduct, toCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import styles from './new-in.module.css'

const SHOWN = 4

/** A few products for a page that has nothing else to show. Renders nothing if they cannot be loaded. */
export default function NewIn() {
  const [products, setProducts] = useState<CardProduct[]>([])
  useEffect(() => {
    const controller = new AbortController()
    callApi(frontPageProducts, {}, controller.signal).then(
      ({ body }) => setProducts(body.slice(0, SHOWN).map(toCard)),
      () => {},
    )
    return () => controller.abort()
  }, [])
  if (products.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="new-in">
      <h2 id="new-in">New Arrivals</h2>
      <ProductGrid row products={products} />
    </section>
  )
}
