import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import styles from './account.module.css'
import type { LoadFault } from './load.ts'

export function LoadFailure({ fault }: { fault: LoadFault }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles.fault}>
      <p role="alert">{fault.message}</p>
      {fault.cause && fault.cause !== fault.message && <p>{fault.cause}</p>}
      <Button quiet busy={state === 'loading' && 'Loading...'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </div>
  )
}
