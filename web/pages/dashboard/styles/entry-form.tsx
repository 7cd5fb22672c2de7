import { useState, type ReactNode } from 'react'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { messageOf } from '../refusal.ts'
import { useUnsaved } from '../unsaved.ts'
import { Alert } from '../alert.tsx'
import styles from './styles.module.css'

interface EntryFormProps<Draft extends { name: string }> {
  noun: string
  /** With an empty name it makes a new entry. */
  first: Draft
  /** Who uses it, in words. */
  used: string | undefined
  isUsed: boolean
  onSave: (draft: Draft) => Promise<unknown>
  onDelete: (() => Promise<unknown>) | undefined
  onDone: () => Promise<void>
  children: (draft: Draft, change: (changed: Partial<Draft>) => void) => ReactNode
}

/** One entry of a plain list, saved by itself. */
export function EntryForm<Draft extends { name: string }>({
  noun,
  first,
  used,
  isUsed,
  onSave,
  onDelete,
  onDone,
  children,
}: EntryFormProps<Draft>) {
  const [draft, setDraft] = useState(first)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const mayChange = useMay()('products.change')
  const isNew = onDelete === undefined
  const isDirty = JSON.stringify(draft) !== JSON.stringify(first)
  useUnsaved(isDirty)

  async function send(done: string, call: () => Promise<unknown>) {
    if (isSending) return
    setIsSending(true)
    setRefusal(undefined)
    try {
      await call()
      notify('success', done)
      await onDone()
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setIsSending(false)
    }
  }

  if (!mayChange && isNew) return null
  return (
    <li>
      <form
        method="post"
        noValidate
        aria-label={isNew ? `New ${noun}` : first.name}
        onSubmit={(event) => {
          event.preventDefault()
          if (!draft.name.trim()) return setRefusal(`A ${noun} needs a name.`)
          void send(`Saved ${draft.name.trim()}`, () => onSave({ ...draft, name: draft.name.trim() }))
        }}
      >
        <fieldset className={styles.row} disabled={!mayChange}>
          {children(draft, (changed) => setDraft({ ...draft, ...changed }))}
          {used && <p className={styles.used}>{used}</p>}
          {(isNew || isDirty) && (
            <Button small type="submit" busy={isSending && 'Saving...'}>
              {isNew ? `Add ${noun}` : 'Save'}
            </Button>
          )}
          {onDelete && !isUsed && !isDirty && (
            <Button
              small
              quiet
              aria-label={`Delete ${first.name}`}
              onClick={() => void send(`Deleted ${first.name}`, onDelete)}
            >
              Delete
            </Button>
          )}
        </fieldset>
        <Alert>{refusal}</Alert>
      </form>
    </li>
  )
}
