import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { Refused } from '../forms/refused.tsx'
import { submitting } from '../forms/take-focus.ts'
import type { FieldNames } from '../forms/refusal.ts'
import { useEdit } from '../forms/use-edit.ts'
import styles from './styles.module.css'
import { fieldsOf } from '../forms/fields-of.ts'

interface Entry {
  id: number
  version: number
  name: string
}

interface EntryFormProps<Row extends Entry, Draft extends { name: string }> {
  noun: string
  /** Undefined for a new entry. */
  row: Row | undefined
  draftOf: (row: Row | undefined) => Draft
  /** As in `useEdit`. */
  fieldNames: FieldNames
  /** Reasons why it cannot be saved other than a missing name, by field. */
  faultsOf?: (draft: Draft) => Record<string, string>
  /** Describes where the entry is used. */
  used: string | undefined
  isUsed: boolean
  onSave: (draft: Draft, row: Row | undefined) => Promise<Row>
  onDelete: (id: number) => Promise<unknown>
  /** Loads all entries of the list. */
  list: () => Promise<Row[]>
  inWords: (row: Row) => Record<string, string>
  onDone: () => Promise<void>
  children: (
    draft: Draft,
    field: ReturnType<typeof fieldsOf<Draft>>,
    change: (changed: Partial<Draft>) => void,
  ) => ReactNode
}

/** The form of one entry of a list. The form for a new entry is blank again after a save. */
export function EntryForm<Row extends Entry, Draft extends { name: string }>(
  props: EntryFormProps<Row, Draft>,
) {
  const { row, onDone } = props
  const [made, setMade] = useState(0)
  return (
    <OneEntry
      key={made}
      {...props}
      onDone={() => {
        if (!row) setMade(made + 1)
        return onDone()
      }}
    />
  )
}

function OneEntry<Row extends Entry, Draft extends { name: string }>({
  noun,
  row: loaded,
  draftOf,
  fieldNames,
  faultsOf,
  used,
  isUsed,
  onSave,
  onDelete,
  list,
  inWords,
  onDone,
  children,
}: EntryFormProps<Row, Draft>) {
  const mayChange = useMay()('products.change')
  const edit = useEdit({
    loaded,
    draftOf,
    faultsOf: (draft) => ({
      ...(!draft.name.trim() && { name: `A ${noun} needs a name.` }),
      ...faultsOf?.(draft),
    }),
    fieldNames,
    save: (draft, row) => onSave({ ...draft, name: draft.name.trim() }, row),
    find: async (id) => (await list()).find((one) => one.id === id),
    told: `${noun[0]!.toUpperCase()}${noun.slice(1)} saved`,
    onDone: () => void onDone(),
    mayChange,
  })
  const { row, draft, set, faults, isDirty, busy, send } = edit

  if (!mayChange && !row) return null
  return (
    <li>
      <form
        method="post"
        noValidate
        aria-label={row ? row.name : `New ${noun}`}
        onSubmit={submitting(edit.save)}
      >
        <fieldset className={styles.row} disabled={!mayChange}>
          {children(draft, fieldsOf(draft, set, faults as Partial<Record<keyof Draft, string>>), set)}
          {used && <p className={styles.used}>{used}</p>}
          {(!row || isDirty) && (
            <Button small type="submit" busy={busy}>
              {row ? 'Save' : `Add ${noun}`}
            </Button>
          )}
          {row && !isUsed && !isDirty && (
            <Button
              small
              quiet
              aria-label={`Delete ${row.name}`}
              busy={busy}
              onClick={() =>
                void send('Deleting...', `Deleted ${row.name}`, async () => {
                  await onDelete(row.id)
                })
              }
            >
              Delete
            </Button>
          )}
        </fieldset>
        <Refused edit={edit} inWords={inWords} />
      </form>
    </li>
  )
}
