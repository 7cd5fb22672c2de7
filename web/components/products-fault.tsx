import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './products-fault.module.css'

const FIRST_RETRY_MS = 2_000
const SLOWEST_RETRY_MS = 30_000

/** Spec §2: the spinner shows while the error state is set. It keeps trying, ever less often (ux 6). */
export function ProductsFault() {
  const { revalidate, state } = useRevalidator()
  const wait = useRef(FIRST_RETRY_MS)

  useEffect(() => {
    if (state === 'loading') return
    const timer = setTimeout(() => revalidate(), wait.current)
    wait.current = Math.min(wait.current * 2, SLOWEST_RETRY_MS)
    window.addEventListener('online', revalidate)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', revalidate)
    }
  }, [state, revalidate])

  return (
    <div className={styles.fault}>
      <Spinner label="Trying again" />
      <p role="alert">Error fetching products</p>
      <Button quiet className="needs-js" onClick={() => revalidate()}>
        Try again
      </Button>
    </div>
  )
}
