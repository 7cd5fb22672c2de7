import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import styles from './dashboard.module.css'

export function LoadFault({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles.fault}>
      <p role="alert">{message}</p>
      <Button small quiet busy={state === 'loading' && 'Loading...'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </div>
  )
}
