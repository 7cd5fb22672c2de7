import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useIsOnline } from '../../online.ts'
import { shortTime } from '../short-time.ts'
import { keepCopy, startWorker } from './offline-copies.ts'
import styles from './offline.module.css'

const RETRY_MS = 5_000

/** Keeps copies of opened pages, and says when the page is such a copy or there is no connection. */
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

/** The time of the copy that the service worker answered with, until the page has been loaded anew. */
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
