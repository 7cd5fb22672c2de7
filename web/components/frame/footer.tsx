import { Link } from 'react-router'
import styles from './footer.module.css'
import { useShop } from '../shop-configuration.ts'

export function Footer() {
  const { brand_name, support_email, pages, phone, social_links, imprint } = useShop()
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
          <Link to="/withdraw" prefetch="intent">
            Withdraw from contract&nbsp;here
          </Link>
          {pages.map(({ slug, title }) => (
            <Link key={slug} to={`/pages/${slug}`} prefetch="intent">
              {title}
            </Link>
          ))}
        </nav>
        <div className={styles.service}>
          <Link className={styles.serviceTitle} to="/faq" prefetch="intent">
            Customer Service
          </Link>
          <p>Returns within 30 days for a full refund. Questions are answered by people.</p>
          <a className="text-link" href={`mailto:${support_email}`}>
            {support_email}
          </a>
          {phone && (
            <a className={styles.phone} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          )}
        </div>
      </div>
      {social_links.length > 0 && (
        <ul className={styles.elsewhere}>
          {social_links.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="me noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {imprint.length > 0 && <p className={styles.imprint}>{imprint.join(' · ')}</p>}
      <p className={styles.copyright}>{`© ${brand_name}. All rights reserved.`}</p>
    </footer>
  )
}
