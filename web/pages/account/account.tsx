import { Outlet, useLocation } from 'react-router'
import { useSession } from '../../session.ts'
import { AccountNav } from './account-nav.tsx'
import styles from './account.module.css'
import { AccountSkeleton } from './account-skeleton.tsx'
import { useCustomersOnly } from './customers-only.ts'
import { usePendingPage } from './pending-page.ts'

export default function Account() {
  useCustomersOnly()
  const hasEnded = useSession() === null
  const isPending = usePendingPage()
  const { pathname } = useLocation()
  const isIndex = /^\/account\/?$/.test(pathname)

  return (
    <div className={styles.account} data-index={isIndex}>
      <AccountNav />
      <div className={styles.content}>{hasEnded || isPending ? <AccountSkeleton /> : <Outlet />}</div>
      <noscript>Your account is kept in your browser’s session and needs JavaScript.</noscript>
    </div>
  )
}
