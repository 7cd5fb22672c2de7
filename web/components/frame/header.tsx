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

/** Not on a phone. */
const wide = `${styles.item} ${styles.account}`

export function Header() {
  const shop = useShop()
  const cart = useCart()
  const isAdmin = useIsAdmin()
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
          {isAdmin && (
            <NavLink className={wide} to="/dashboard" reloadDocument>
              Dashboard
            </NavLink>
          )}
          <NavLink className={wide} to="/account">
            Account
          </NavLink>
          <NavLink
            className={styles.item}
            to="/cart"
            aria-label={`Cart, ${cart.count} ${cart.count === 1 ? 'item' : 'items'}`}
          >
            Cart (
            <span key={cart.count} className={cart.count > 0 ? styles.count : undefined}>
              {cart.count}
            </span>
            )
          </NavLink>
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
      <MainMenu isAdmin={isAdmin} isOpen={menuIsOpen} onClose={() => setMenuIsOpen(false)} />
    </header>
  )
}
