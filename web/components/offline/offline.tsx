import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useIsOnline } from '../../online.ts'
import { shortTime } from '../short-time.ts'
import { keepCopy, startWorker } from './offline-copies.ts'
import styles from './offline.module.css'

const RETRY_MS = 5_000

/** Keeps copies of opened pages, and tells when the page is a copy or the connection is lost. */
export default function Offline() {
  const { pathname, search } = useLocation()
  const isOnline = useIsOnline()
  const copiedAt = useCopy()
  useEffect(startWorker, [])
  useEffect(() => keepCopy(pathname + search), [pathname, search])

  if (isOnline && !copiedAt) return null
  return (
    <p className={styles.offline} role="status">
      {isOnline ? 'The shop cannot be reached.' : 'You are offline.'}
      {copiedAt && <span className={styles.copy}> This page is a copy from {shortTime(copiedAt)}.</span>}{' '}
      {pathname.startsWith('/dashboard')
        ? 'Nothing is saved until there is a connection.'
        : 'Your cart is kept, and checked as soon as there is a connection.'}
    </p>
  )
}

/** The time at which the shown copy was made; undefined once the page has been loaded from the shop. */
function useCopy(): string | undefined {
  const { revalidate } = useRevalidator()
  const [copiedAt, setCopiedAt] = useState(document.documentElement.dataset['copied'])
  useEffect(() => {
    if (!copiedAt) return
    const retry = () =>
      fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(RETRY_MS) }).then(
        async ({ ok }) => {
          if (!ok) return
          await revalidate()
          delete document.documentElement.dataset['copied']
          setCopiedAt(undefined)
        },
        () => {},
      )
    const timer = setInterval(retry, RETRY_MS)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [copiedAt, revalidate])
  return copiedAt
}
