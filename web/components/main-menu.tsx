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

export function MainMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer side="left" title="Menu" open={open} onClose={onClose}>
      <nav aria-label="Main menu">
        <ul>
          {menuLinks.map(({ to, label }) => (
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
