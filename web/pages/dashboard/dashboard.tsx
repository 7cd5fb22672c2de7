import { useEffect, useRef, useState } from 'react'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { useIsAdmin } from '../../session.ts'
import styles from './dashboard.module.css'
import { Loading } from './loading.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useHasUnsaved } from './unsaved.ts'

const places = [
  { to: '/dashboard', label: 'Dashboard', end: true },
  { to: '/dashboard/orders', label: 'Orders' },
  { to: '/dashboard/products', label: 'Products', end: true },
  { to: '/dashboard/create-product', label: 'Create Product' },
  { to: '/dashboard/products/import', label: 'Import' },
]

/** Pixels; as dashboard.module.css has it. */
const FADE = 24

/** The frame of the dashboard, for admins only: others go to /404 (spec §2). */
export default function Dashboard() {
  const isAdmin = useIsAdmin()
  const [wasAdmitted, setWasAdmitted] = useState(false)
  if (isAdmin && !wasAdmitted) setWasAdmitted(true)
  const isDirty = useHasUnsaved()
  const navigate = useNavigate()
  // Unsaved work outlives a session: it can be renewed in another tab.
  const isHeldOpen = wasAdmitted && isDirty
  const isOutside = isAdmin === false && !isHeldOpen
  useEffect(() => {
    if (isOutside) void navigate('/404', { replace: true })
  }, [isOutside, navigate])

  const isShown = !isOutside && (isAdmin === true || wasAdmitted)
  return (
    <div className={styles.dashboard}>
      {isShown ? (
        <>
          <div className={styles.bar}>
            <Places />
            <Shortcuts />
          </div>
          {isAdmin === false && (
            <p className={styles.over} role="alert">
              Your session has ended. Log in again{' '}
              <a className="text-link" href="/login" target="_blank" rel="noreferrer">
                in another tab
              </a>
              , then save here.
            </p>
          )}
          <Outlet />
          <UnsavedGuard />
        </>
      ) : (
        <>
          <Loading />
          <noscript>The dashboard needs JavaScript.</noscript>
        </>
      )}
    </div>
  )
}

/** Hidden on the first page, whose tiles lead to the same places. */
function Places() {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone they are longer than the screen: where one is stays in sight, clear of the fading end.
    const here = nav.current?.querySelector(`[href="${pathname}"]`)?.getBoundingClientRect()
    const end = nav.current?.getBoundingClientRect().right
    if (here && end) nav.current?.scrollBy({ left: Math.max(0, here.right + FADE - end) })
  }, [pathname])
  return (
    <nav ref={nav} aria-label="Dashboard" hidden={/^\/dashboard\/?$/.test(pathname)}>
      <ul>
        {places.map(({ label, ...place }) => (
          <li key={place.to}>
            <NavLink prefetch="intent" {...place}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
