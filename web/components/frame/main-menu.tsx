import { Link } from 'react-router'
import type { MenuItem } from '../../../contract/configuration.ts'
import { useIsAdmin } from '../../session.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { menuLinks } from './menu-links.ts'
import styles from './main-menu.module.css'
import { useMenu } from './use-menu.ts'

interface MainMenuProps {
  isOpen: boolean
  onClose: () => void
}

export default function MainMenu({ isOpen, onClose }: MainMenuProps) {
  const menu = useMenu()
  const isAdmin = useIsAdmin()
  const links = isAdmin ? [...menuLinks, { to: '/dashboard', label: 'Dashboard' }] : menuLinks
  return (
    <Drawer side="left" title="Menu" open={isOpen} onClose={onClose}>
      <nav aria-label="Main menu">
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                className={styles.link}
                to={to}
                prefetch="intent"
                reloadDocument={to === '/dashboard'}
                onClick={onClose}
              >
                {label}
              </Link>
              {to === '/shop' && menu.length > 0 && <Level items={menu} onClose={onClose} />}
            </li>
          ))}
        </ul>
      </nav>
      <a className={styles.below} href="/gift-cards">
        Gift cards
      </a>
      <a className={styles.below} href="/wishlist">
        Wishlist
      </a>
    </Drawer>
  )
}

/** The entries below Shop, each with an optional second level. */
function Level({ items, onClose }: { items: readonly Partial<MenuItem>[]; onClose: () => void }) {
  return (
    <ul className={styles.level}>
      {items.map(({ label, path, items: below = [] }) => (
        <li key={`${path} ${label}`}>
          {path ? (
            <Link className={styles.below} to={path} prefetch="intent" onClick={onClose}>
              {label}
            </Link>
          ) : (
            <span className={styles.below}>{label}</span>
          )}
          {below.length > 0 && <Level items={below} onClose={onClose} />}
        </li>
      ))}
    </ul>
  )
}
