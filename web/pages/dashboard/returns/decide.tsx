import { useRef, useState } from 'react'
import { type ListedReturn, decideReturn } from '../../../../contract/return.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { callConfirmed } from '../forms/confirmation.ts'
import styles from './returns.module.css'
import { useChange } from './use-change.ts'

export function Decide({ returned: { number, version } }: { returned: ListedReturn }) {
  const [note, setNote] = useState('')
  const [isUnexplained, setIsUnexplained] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const { change, isSending, error } = useChange()
  const decide = (decision: 'accept' | 'decline') => {
    const lacksReason = decision === 'decline' && !note.trim()
    setIsUnexplained(lacksReason)
    if (lacksReason) return field.current?.querySelector('input')?.focus()
    void change(
      () =>
        callConfirmed(decideReturn, {
          params: { number },
          body: { version, decision, ...(note.trim() && { note: note.trim() }) },
        }),
      decision === 'accept' ? `${number} is accepted` : `${number} is declined`,
    )
  }
  return (
    <div ref={field} className={styles.decide}>
      <TextField
        label="Note to the buyer"
        hint="Needed to decline"
        name={`note-${number}`}
        maxLength={1000}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          setIsUnexplained(false)
        }}
        error={isUnexplained ? 'Say why it is declined: the buyer is mailed what you write.' : error}
      />
      <div className={styles.actions}>
        <Button small busy={isSending && 'Sending...'} onClick={() => decide('accept')}>
          Accept
        </Button>
        <Button small quiet onClick={() => decide('decline')}>
          Decline
        </Button>
      </div>
    </div>
  )
}
