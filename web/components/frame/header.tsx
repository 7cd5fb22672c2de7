import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useCart } from '../../cart.ts'
import { useIsAdmin } from '../../session.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.tsx'
import styles from './header.module.css'
import { menuLinks } from './menu-links.ts'
import { WishlistLink } from '../wishlist/lazy-wishlist.tsx'
import { useShop } from '../shop-configuration.ts'

const MainMenu = lazyOverlay('Menu', () => import('./main-menu.tsx'))
/** Rendered only by the server, inside <noscript>. */
const plainLinks = import.meta.env.SSR ? menuLinks : []

/** Hidden on a phone. */
const wide = `${styles.item} ${styles.account}`

export function Header() {
  const shop = useShop()
  const [menuIsOpen, setMenuIsOpen] = useState(false)

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.side}>
          <button
            type="button"
            className={`${styles.item} needs-js`}
            aria-haspopup="dialog"
            aria-expanded={menuIsOpen}
            onClick={() => setMenuIsOpen(true)}
            {...MainMenu.intent}
          >
            Menu
          </button>
          {shop.feature_search && (
            <NavLink className={styles.item} to="/search" prefetch="intent">
              Search
            </NavLink>
          )}
        </div>
        <Link className={styles.brand} to="/" prefetch="intent">
          {shop.logo ? <img {...shop.logo} alt={shop.brand_name} /> : shop.brand_name}
        </Link>
        <div className={styles.side}>
          <WishlistLink className={wide} />
          <DashboardLink />
          <NavLink className={wide} to="/account">
            Account
          </NavLink>
          <CartLink />
        </div>
      </div>
      <noscript>
        <nav className={styles.plain} aria-label="Main menu">
          {plainLinks.map(({ to, label }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
        </nav>
      </noscript>
      <MainMenu isOpen={menuIsOpen} onClose={() => setMenuIsOpen(false)} />
    </header>
  )
}

// What only the browser knows is in components of their own, because they are rendered again after hydration, in one
// task.
function DashboardLink() {
  if (!useIsAdmin()) return null
  return (
    <NavLink className={wide} to="/dashboard" reloadDocument>
      Dashboard
    </NavLink>
  )
}

function CartLink() {
  const { count } = useCart()
  return (
    <NavLink
      className={styles.item}
      to="/cart"
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
    >
      Cart (
      <span key={count} className={count > 0 ? styles.count : undefined}>
        {count}
      </span>
      )
    </NavLink>
  )
}
