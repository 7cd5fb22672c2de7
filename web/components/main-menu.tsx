import { Link } from 'react-router'
import { Drawer } from '../ui/dialog.tsx'
import { menuLinks } from './menu-links.ts'
import styles from './main-menu.module.css'

interface MainMenuProps {
  isOpen: boolean
  isAdmin: boolean | undefined
  onClose: () => void
}

export default function MainMenu({ isOpen, isAdmin, onClose }: MainMenuProps) {
  const links = isAdmin ? [...menuLinks, { to: '/dashboard', label: 'Dashboard' }] : menuLinks
  return (
    <Drawer side="left" title="Menu" open={isOpen} onClose={onClose}>
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
