import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { useUnsaved } from '../unsaved.ts'
import { useSend } from '../use-send.ts'
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
  const [fault, setFault] = useState<string>()
  const { busy, refusal, send } = useSend<undefined>(() => {})
  const mayChange = useMay()('products.change')
  const isNew = onDelete === undefined
  const isDirty = JSON.stringify(draft) !== JSON.stringify(first)
  useUnsaved(isDirty)

  const sendAndReload = (doing: string, done: string, call: () => Promise<unknown>) =>
    send(doing, done, async () => {
      setFault(undefined)
      await call()
      await onDone()
      return undefined
    })

  if (!mayChange && isNew) return null
  return (
    <li>
      <form
        method="post"
        noValidate
        aria-label={isNew ? `New ${noun}` : first.name}
        onSubmit={(event) => {
          event.preventDefault()
          const name = draft.name.trim()
          if (!name) return setFault(`A ${noun} needs a name.`)
          void sendAndReload('Saving...', `Saved ${name}`, () => onSave({ ...draft, name }))
        }}
      >
        <fieldset className={styles.row} disabled={!mayChange}>
          {children(draft, (changed) => setDraft({ ...draft, ...changed }))}
          {used && <p className={styles.used}>{used}</p>}
          {(isNew || isDirty) && (
            <Button small type="submit" busy={busy}>
              {isNew ? `Add ${noun}` : 'Save'}
            </Button>
          )}
          {onDelete && !isUsed && !isDirty && (
            <Button
              small
              quiet
              aria-label={`Delete ${first.name}`}
              busy={busy}
              onClick={() => void sendAndReload('Deleting...', `Deleted ${first.name}`, onDelete)}
            >
              Delete
            </Button>
          )}
        </fieldset>
        <Alert>{fault ?? refusal?.message}</Alert>
      </form>
    </li>
  )
}
