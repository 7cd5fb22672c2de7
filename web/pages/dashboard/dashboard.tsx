import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation, useNavigate, useRevalidator } from 'react-router'
import { ROLE_LABELS } from '../../../contract/permissions.ts'
import { useIsAdmin, useSession } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyOverlay } from '../../ui/lazy-overlay.tsx'
import { refreshAccess, useAccess, useAccessFailure, useMay } from './access.ts'
import { confirmation } from './forms/confirmation.ts'
import styles from './dashboard.module.css'
import linkRow from './link-row.module.css'
import { Loading } from './loading.tsx'
import { barOf, type DashboardPage, PAGES, pageAt, sectionOf, SECURITY } from './pages.ts'
import { Shortcuts } from './shortcuts/shortcuts.tsx'
import { UnsavedGuard } from './forms/unsaved-guard.tsx'
import { useHasUnsaved } from './forms/unsaved.ts'
import { useKeptFocus } from './shortcuts/use-kept-focus.ts'

/** Redirects everyone but staff to /404, which offers a visitor without a session to log in and return. */
export default function Dashboard() {
  const isAdmin = useIsAdmin()
  const isSignedIn = useSession() != null
  const [wasAdmitted, setWasAdmitted] = useState(false)
  if (isAdmin && !wasAdmitted) setWasAdmitted(true)
  const isDirty = useHasUnsaved()
  useKeptFocus()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  // Keeps unsaved work while the admin logs in again in another tab.
  const isKeptOpen = wasAdmitted && isDirty
  const isRejected = isAdmin === false && !isKeptOpen
  useEffect(() => {
    if (isRejected) void navigate('/404', { replace: true, state: { from: pathname + search } })
  }, [isRejected, navigate, pathname, search])

  const access = useAccess()
  const failure = useAccessFailure()
  const isShown = !isRejected && (isAdmin === true || wasAdmitted) && access !== undefined
  return (
    <div className={styles.dashboard}>
      {isShown ? (
        <>
          <div className={styles.bar}>
            <DashboardNav />
            <Shortcuts />
          </div>
          {isAdmin === false && (
            <p className={styles.over} role="alert">
              {isSignedIn
                ? 'This account does not open the dashboard. An owner of the shop can change that. Or log in as staff'
                : 'Your session has ended. Log in again'}{' '}
              <a className="text-link" href="/login" target="_blank" rel="noreferrer">
                in another tab
              </a>
              , then save here.
            </p>
          )}
          <Admitted />
          <UnsavedGuard />
          <Confirm />
        </>
      ) : isAdmin && failure ? (
        <div className={styles.missing}>
          <h1 tabIndex={-1}>{failure.message}</h1>
          <p role="alert">{failure.cause ?? 'The shop did not answer.'}</p>
          {/* Reloading the page checks the permission before anything else is loaded. */}
          <Button small onClick={() => void refreshAccess().then(revalidate, () => undefined)}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <Loading />
          <noscript>The dashboard needs JavaScript.</noscript>
        </>
      )}
    </div>
  )
}

const ConfirmDialog = lazyOverlay('Is it still you?', () => import('./forms/confirm-dialog.tsx'))

/** Opens when a call asks for it. */
function Confirm() {
  const asked = useSyncExternalStore(confirmation.subscribe, confirmation.read, () => null)
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      onClose={() => asked?.finish(false)}
      onConfirmed={() => asked?.finish(true)}
    />
  )
}

/** Renders the page, or the reason why it does not open. */
function Admitted() {
  const access = useAccess()
  const may = useMay()
  const { pathname } = useLocation()
  if (access?.must_set_up_second_step && pathname !== SECURITY) {
    return (
      <div className={styles.missing}>
        <h1 tabIndex={-1}>One more step</h1>
        <p role="alert">
          Your role, {ROLE_LABELS[access.role]}, needs more than a password: a passkey or an authenticator
          app.
        </p>
        <ButtonLink small to={SECURITY}>
          Set it up
        </ButtonLink>
      </div>
    )
  }
  if (!access || may(pageAt(pathname).needs)) return <Outlet />
  return (
    <div className={styles.missing}>
      <h1 tabIndex={-1}>Not for your role</h1>
      <p role="alert">
        Your role, {ROLE_LABELS[access.role]}, does not have this page. An owner of the shop can change it.
      </p>
    </div>
  )
}

/** The dashboard's home hides it, because its tiles have the same links. */
function DashboardNav() {
  const may = useMay()
  const { pathname } = useLocation()
  const pages = PAGES.filter(({ needs }) => may(needs))
  const open = pageAt(pathname)
  const section = sectionOf(pages, open)
  const isOpenIn = ({ section }: DashboardPage) => section !== undefined && section === open.section
  return (
    <nav aria-label="Dashboard" hidden={/^\/dashboard\/?$/.test(pathname)}>
      <NavLinks
        pages={barOf(pages)}
        current={(page) => (page === open ? 'page' : isOpenIn(page) ? 'true' : undefined)}
      />
      {section.length > 0 && (
        <NavLinks pages={section} current={(page) => (page === open ? 'page' : undefined)} />
      )}
    </nav>
  )
}

interface NavLinksProps {
  pages: readonly DashboardPage[]
  current: (page: DashboardPage) => 'page' | 'true' | undefined
}

function NavLinks({ pages, current }: NavLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  const to = pages.find(current)?.to
  useEffect(() => {
    const bar = list.current
    const link = bar?.querySelector(`[href="${to}"]`)?.getBoundingClientRect()
    if (!bar || !link) return
    // Scrolls the current link to the middle, so that its neighbours on both sides are visible.
    const { left, right } = bar.getBoundingClientRect()
    bar.scrollBy({ left: (link.left + link.right - left - right) / 2 })
  }, [to])
  return (
    <ul ref={list} className={linkRow.row}>
      {pages.map((page) => (
        <li key={page.to}>
          <Link prefetch="intent" to={page.to} aria-current={current(page)}>
            {page.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
