import { useRef, useState } from 'react'
import { type ListedReturn, decideReturn } from '../../../../contract/admin-return.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { callConfirmed } from '../forms/confirmation.ts'
import { changeOnce } from './change-once.ts'
import { focusRow } from './focus-row.ts'
import { ReloadButton } from './reload-button.tsx'
import styles from './returns.module.css'
import { hasNumber, scannedInto } from './scanned.ts'
import { useChange } from './use-change.ts'
import { useItemKeys } from './use-item-keys.ts'

type Decision = 'accept' | 'decline'

const KEYS: Readonly<Record<string, Decision>> = { a: 'accept', r: 'decline' }

const HINTS: Record<Decision, string> = { accept: 'Enter accepts it', decline: 'Enter declines it' }

export function Decide({ returned }: { returned: ListedReturn }) {
  const { number, version } = returned
  const [note, setNote] = useState('')
  /** Set by a key, because Enter in the field would not tell which decision is meant. */
  const [chosen, setChosen] = useState<Decision>()
  const form = useRef<HTMLFormElement>(null)
  const { change, isSending, error, setError, reload } = useChange()
  const focusNote = () => form.current?.querySelector('input')?.focus()

  function pressed(_: ListedReturn, key: string): boolean {
    const decision = KEYS[key]
    if (!decision) return false
    setError(undefined)
    setChosen(decision)
    if (decision === 'decline') focusNote()
    else form.current?.querySelector('button')?.focus()
    return true
  }

  function decide(decision: Decision | undefined): void {
    const written = note.trim()
    if (!decision) return setError('Accept it or decline it: with the row in focus by a or r, then Enter.')
    if (hasNumber(written)) return setError(scannedInto('the buyer'))
    if (decision === 'decline' && !written) {
      setError('Say why it is declined: the buyer is mailed what you write.')
      return focusNote()
    }
    const body = { version, decision, ...(written && { note: written }) }
    void change(
      async () => {
        await changeOnce(
          number,
          () => callConfirmed(decideReturn, { params: { number }, body }),
          ({ state, note }) =>
            note === (written || null) &&
            (decision === 'decline' ? state === 'declined' : state === 'announced' || state === 'received'),
        )
        focusRow(form.current)
      },
      decision === 'accept' ? `${number} is accepted` : `${number} is declined`,
    )
  }

  const save = () => decide(chosen)
  useItemKeys({ items: [returned], needs: 'returns.change', pressed, save, setError }, form)
  return (
    <form
      ref={form}
      className={styles.decide}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label="Note to the buyer"
        hint={chosen ? HINTS[chosen] : 'Needed to decline'}
        name={`note-${number}`}
        autoComplete="off"
        maxLength={1000}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          setError(undefined)
        }}
        error={error}
      />
      <div className={styles.actions}>
        <ReloadButton reload={reload} />
        <Button small busy={isSending && 'Sending...'} onClick={() => decide('accept')}>
          Accept
        </Button>
        <Button small quiet onClick={() => decide('decline')}>
          Decline
        </Button>
      </div>
    </form>
  )
}
