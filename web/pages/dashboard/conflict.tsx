import { Button } from '../../ui/button.tsx'
import styles from './conflict.module.css'

interface ConflictProps {
  message: string
  /** What somebody else has changed since the form was opened. */
  changes: { name: string; before: string; after: string }[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Somebody else was faster: what they did, and the choice of what is to stand. */
export function Conflict({ message, changes, onTakeTheirs, onKeepMine }: ConflictProps) {
  return (
    <div className={styles.conflict} role="alert">
      <p>{message}</p>
      {changes.length > 0 && (
        <dl>
          {changes.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <del>{before || 'nothing'}</del> → <ins>{after || 'nothing'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.buttons}>
        <Button small onClick={onTakeTheirs}>
          Reload theirs
        </Button>
        <Button small quiet onClick={onKeepMine}>
          Keep mine
        </Button>
      </p>
    </div>
  )
}
