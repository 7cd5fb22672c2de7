import { Link } from 'react-router'
import styles from './footer.module.css'
import { useShop } from './shop-configuration.ts'

export function Footer() {
  const { brand_name, support_email } = useShop()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <Link className={styles.brand} to="/">
          {brand_name}
        </Link>
        <nav className={styles.links} aria-label="Footer">
          <Link to="/" prefetch="intent">
            Home
          </Link>
          <Link to="/shop" prefetch="intent">
            Shop
          </Link>
          <Link to="/faq" prefetch="intent">
            FAQ
          </Link>
          <Link to="/account">Account</Link>
        </nav>
        <div className={styles.service}>
          <Link className={styles.serviceTitle} to="/faq" prefetch="intent">
            Customer Service
          </Link>
          <p>Returns within 30 days for a full refund. Questions are answered by people.</p>
          <a className="text-link" href={`mailto:${support_email}`}>
            {support_email}
          </a>
        </div>
      </div>
      <p className={styles.copyright}>© {brand_name}. All rights reserved.</p>
    </footer>
  )
}
