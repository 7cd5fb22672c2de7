import { Link } from 'react-router'
import styles from './list-bar.module.css'
import { useShopLinks } from '../frame/use-menu.ts'

const ALL = { label: 'All', path: '/shop' }

/** The menu's links in a row above a list. `current` is the path of the page. */
export function ShopLinks({ current }: { current: string }) {
  const links = useShopLinks()
  if (links.length === 0) return null
  return (
    <nav aria-label="Shop by">
      <ul className={styles.links}>
        {[...(current === ALL.path ? [] : [ALL]), ...links].map(({ label, path }) => (
          <li key={`${path} ${label}`}>
            <Link to={path} aria-current={path === current ? 'page' : undefined} prefetch="intent">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
