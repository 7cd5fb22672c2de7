import { useState } from 'react'
import { type ListedReturn, decideReturn } from '../../../../contract/return.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { callConfirmed } from '../confirmation.ts'
import styles from './returns.module.css'
import { useChange } from './use-change.ts'

export function Decide({ returned: { number, version } }: { returned: ListedReturn }) {
  const [note, setNote] = useState('')
  const { change, isSending, error } = useChange()
  const decide = (decision: 'accept' | 'decline') =>
    void change(
      () =>
        callConfirmed(decideReturn, {
          params: { number },
          body: { version, decision, ...(note.trim() && { note: note.trim() }) },
        }),
      decision === 'accept' ? `${number} is accepted` : `${number} is declined`,
    )
  return (
    <div className={styles.decide}>
      <TextField
        label="Note to the buyer (optional)"
        name={`note-${number}`}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={error}
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
