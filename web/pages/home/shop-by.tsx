import { Link } from 'react-router'
import { useShopLinks } from '../../components/frame/use-menu.ts'
import styles from './shop-by.module.css'

export function ShopBy() {
  const links = useShopLinks()
  if (links.length === 0) return null
  return (
    <nav className={styles.shopBy} aria-labelledby="shop-by">
      <h2 id="shop-by" className="capitals">
        Shop by
      </h2>
      <ul>
        {links.map(({ label, path }) => (
          <li key={`${path} ${label}`}>
            <Link to={path} prefetch="intent">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
