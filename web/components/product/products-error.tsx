import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './products-error.module.css'
import { useRevalidateOnline } from '../use-revalidate-online.ts'

const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 30_000

/** Retries automatically with a growing delay. */
export function ProductsError() {
  const { revalidate, state } = useRevalidator()
  const delayMs = useRef(FIRST_RETRY_MS)
  useRevalidateOnline()

  useEffect(() => {
    if (state === 'loading') return
    const timer = setTimeout(() => revalidate(), delayMs.current)
    delayMs.current = Math.min(delayMs.current * 2, MAX_RETRY_MS)
    return () => clearTimeout(timer)
  }, [state, revalidate])

  return (
    <div className={styles.error}>
      <Spinner label="Trying again" />
      <p role="alert">Error fetching products</p>
      <Button quiet className="needs-js" onClick={() => revalidate()}>
        Try again
      </Button>
    </div>
  )
}
