import { Button } from '../../../ui/button.tsx'
import { Changes } from './changes.tsx'
import type { Difference } from './differences.ts'
import dashboard from '../dashboard.module.css'
import styles from './conflict.module.css'

interface ConflictProps {
  message: string
  changes: Difference[]
  onReload: () => void
  onKeepMine: () => void
}

export function Conflict({ message, changes, onReload, onKeepMine }: ConflictProps) {
  return (
    <div className={styles.conflict} role="alert">
      <p>{message}</p>
      {changes.length > 0 && <Changes changes={changes} />}
      <p className={dashboard.buttons}>
        <Button small onClick={onReload}>
          Reload theirs
        </Button>
        <Button small quiet onClick={onKeepMine}>
          Keep mine
        </Button>
      </p>
    </div>
  )
}
