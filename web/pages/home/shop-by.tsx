import { Link } from 'react-router'
import { useMenu } from '../../components/use-menu.ts'
import styles from './shop-by.module.css'

/** The links that the menu has below Shop. */
export function ShopBy() {
  const links = useMenu().flatMap(({ items, ...own }) => (own.path ? own : items))
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
