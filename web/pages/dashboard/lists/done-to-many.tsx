import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../../contract/counted.ts'
import styles from './done-to-many.module.css'
import type { useDoneToMany } from './use-done-to-many.ts'

/** More would cover the list. */
const REASONS_SHOWN = 5

interface DoneToManyProps {
  done: ReturnType<typeof useDoneToMany>
}

/** Reports which ticked rows of a list were changed and which were not. */
export function DoneToMany({ done: { outcome, doing, run, close } }: DoneToManyProps) {
  const id = useId()
  if (!outcome) return null
  const { words, refused, undo } = outcome
  const more = refused.length - REASONS_SHOWN
  return (
    <div className={styles.done}>
      <p id={id} role="status">
        {words}
        {refused.length > 0 && ` ${counted(refused.length, 'stays as it was:', 'stay as they were:')}`}
      </p>
      {undo && (
        <Button
          small
          quiet
          aria-describedby={id}
          busy={doing === 'undo' && 'Undoing...'}
          onClick={() => void run('undo', undo)}
        >
          Undo
        </Button>
      )}
      <Button small quiet aria-label="Close what was done" onClick={close}>
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
