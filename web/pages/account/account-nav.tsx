import { Link, NavLink, useLocation } from 'react-router'
import { logOut, useIsAdmin } from '../../session.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './account-nav.module.css'

const links = [
  { to: '/account/overview', label: 'Overview' },
  { to: '/account/profile', label: 'Profile' },
  { to: '/account/orders', label: 'Orders' },
  { to: '/account/credit', label: 'Credit' },
]

export function AccountNav() {
  const { pathname } = useLocation()
  const isAdmin = useIsAdmin()
  const isOverview = !/^\/account\/(profile|orders|credit)(\/|$)/.test(pathname)
  return (
    <nav className={styles.nav} aria-label="Account">
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                classNames(styles.item, (isActive || (isOverview && label === 'Overview')) && styles.current)
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <Link to="/wishlist" reloadDocument className={styles.item}>
            Wishlist
          </Link>
        </li>
        {isAdmin && (
          <li>
            <Link to="/dashboard" reloadDocument className={styles.item}>
              Dashboard
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={styles.item} onClick={() => void logOut()}>
            Log out
          </button>
        </li>
      </ul>
    </nav>
  )
}
