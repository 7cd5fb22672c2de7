import type { LoadError as LoadErrorData } from '../../load.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './load-error.module.css'
import { TryAgain } from './try-again.tsx'

interface LoadErrorProps {
  error: LoadErrorData
  dense?: boolean
}

export function LoadError({ error: { message, cause }, dense = false }: LoadErrorProps) {
  const reason = cause === message ? undefined : cause
  return (
    <div className={classNames(styles.error, dense && styles.dense)}>
      <p role="alert">{dense && reason ? `${message}. ${reason}` : message}</p>
      {!dense && reason && <p>{reason}</p>}
      <TryAgain quiet small={dense} />
    </div>
  )
}
