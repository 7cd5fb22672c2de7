import { NavLink, useLocation } from 'react-router'
import { logOut } from '../../session.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './account-nav.module.css'

const places = [
  { to: '/account/overview', label: 'Overview' },
  { to: '/account/profile', label: 'Profile' },
  { to: '/account/orders', label: 'Orders' },
]

/** A menu list on a phone, a side navigation on a desktop (spec §2, Account area). */
export function AccountNav() {
  const { pathname } = useLocation()
  // The overview also stands at the index and at every unknown path.
  const isOverview = !/^\/account\/(profile|orders)(\/|$)/.test(pathname)
  return (
    <nav className={styles.nav} aria-label="Account">
      <ul>
        {places.map(({ to, label }) => (
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
          <button type="button" className={styles.item} onClick={() => void logOut()}>
            Log out
          </button>
        </li>
      </ul>
    </nav>
  )
}
