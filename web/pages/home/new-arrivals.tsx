import { Link } from 'react-router'
import { type CardProduct, ProductCard } from '../../components/product/product-card.tsx'
import { TryAgain } from '../../components/frame/try-again.tsx'
import styles from './new-arrivals.module.css'

const FIRST_SIZES = '(min-width: 900px) calc(33vw - 30px), calc(100vw - 36px)'
const OTHER_SIZES = '(min-width: 900px) calc(33vw - 30px), calc(50vw - 23px)'

export function NewArrivals({ products }: { products: readonly CardProduct[] | null }) {
  return (
    <section className={styles.section} aria-labelledby="new-arrivals">
      <div className={styles.head}>
        <h2 id="new-arrivals">New Arrivals</h2>
        <Link className="text-link" to="/shop" prefetch="intent">
          View all
        </Link>
      </div>
      {products === null ? (
        <Failed />
      ) : products.length === 0 ? (
        <p className={styles.note}>The first pieces are on their way. Come back soon.</p>
      ) : (
        products.map((product, index) => (
          <div key={product.id} className={styles.card}>
            <ProductCard product={product} sizes={index === 0 ? FIRST_SIZES : OTHER_SIZES} />
          </div>
        ))
      )}
    </section>
  )
}

const Failed = () => (
  <div className={styles.note} role="alert">
    <p>Failed to fetch products</p>
    <TryAgain quiet className="needs-js" />
  </div>
)
