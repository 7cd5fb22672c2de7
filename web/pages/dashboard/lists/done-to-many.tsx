import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../counted.ts'
import styles from './done-to-many.module.css'

/** More would cover the list. */
const REASONS_SHOWN = 5

interface DoneToManyProps {
  words: string
  refused: readonly { id: string | number; name: string; reason: string }[]
  isUndoing: boolean
  /** Undefined where nothing can be taken back. */
  onUndo: (() => void) | undefined
  onClose: () => void
}

/** What was done to the ticked rows of a list, and what was left as it was. */
export function DoneToMany({ words, refused, isUndoing, onUndo, onClose }: DoneToManyProps) {
  const id = useId()
  const more = refused.length - REASONS_SHOWN
  return (
    <div className={styles.done}>
      <p id={id} role="status">
        {words}
        {refused.length > 0 && ` ${counted(refused.length, 'stays as it was:', 'stay as they were:')}`}
      </p>
      {onUndo && (
        <Button small quiet aria-describedby={id} busy={isUndoing && 'Undoing...'} onClick={onUndo}>
          Undo
        </Button>
      )}
      <Button small quiet aria-label="Close what was done" onClick={onClose}>
        Close
      </Button>
      {refused.length > 0 && (
        <ul className={styles.refused} aria-label="Left as they were">
          {refused.slice(0, REASONS_SHOWN).map(({ id, name, reason }) => (
            <li key={id}>
              {name}: {reason}
            </li>
          ))}
          {more > 0 && <li>And {counted(more, 'other')}.</li>}
        </ul>
      )}
    </div>
  )
}
