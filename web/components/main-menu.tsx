import { Link } from 'react-router'
import { Drawer } from '../ui/dialog.tsx'
import styles from './main-menu.module.css'

export const menuLinks = [
  { to: '/', label: 'Home' },
  { to: '/shop', label: 'Shop' },
  { to: '/orders/track', label: 'Track' },
  { to: '/faq', label: 'FAQ' },
  { to: '/about', label: 'About' },
  { to: '/account', label: 'Account' },
]

interface MainMenuProps {
  open: boolean
  isAdmin: boolean | undefined
  onClose: () => void
}

export function MainMenu({ open, isAdmin, onClose }: MainMenuProps) {
  const links = isAdmin ? [...menuLinks, { to: '/dashboard', label: 'Dashboard' }] : menuLinks
  return (
    <Drawer side="left" title="Menu" open={open} onClose={onClose}>
      <nav aria-label="Main menu">
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link className={styles.link} to={to} prefetch="intent" onClick={onClose}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}
