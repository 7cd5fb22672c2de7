import { useState } from 'react'
import { statusOf } from '../../../api.ts'
import { isEqual, mergeDrafts } from './merge-drafts.ts'
import { type FieldNames, type Refusal, refusedAt } from './refusal.ts'
import { saveOnce } from './save-once.ts'
import { useUnsaved } from './unsaved.ts'
import { useCreateOnce } from './use-create-once.ts'
import { useSend } from './use-send.ts'

/** The form shows no sentence of its own, because its fields show what is wrong. */
export const SAID_AT_FIELD = ''

type Faults = Partial<Record<string, string>>

interface Versioned {
  id: number
  version: number
}

interface Editing<Row extends Versioned, Draft extends object> {
  /** The loaded row; undefined for a new one. */
  loaded: Row | undefined
  draftOf: (row: Row | undefined) => Draft
  /** The first reason why a draft cannot be saved, shown by the form; undefined if there is none. */
  faultOf?: (draft: Draft) => string | undefined
  /** Reasons why a draft cannot be saved, by the fields that show them. */
  faultsOf?: (draft: Draft) => Faults
  /**
   * The fields that show the server's messages. If all messages have such a field, the form does not repeat them;
   * without `fieldNames` it always does.
   */
  fieldNames?: FieldNames
  /** Creates the row if there is none, else changes that version of it. */
  save: (draft: Draft, row: Row | undefined) => Promise<Row>
  /** Loads the stored row; null or undefined if it was deleted. */
  find: (id: number) => Promise<Row | null | undefined>
  /** Finds a row with everything of a draft; needed if a second row with the same name could be created. */
  findMade?: (sent: Draft) => Promise<Row | undefined>
  /** Notification after a save, such as `Look saved`. */
  told: string
  /** Called after a save, or without an id after the row was deleted. */
  onDone: (id?: number) => void
  mayChange: boolean
  /** Applies the changes from `from` to `typed` to the draft `to`. */
  merge?: (from: Draft, typed: Draft, to: Draft) => Draft
  /** The part of a draft that is saved; all of it by default. */
  contentOf?: (draft: Draft) => unknown
}

type Holding<Row extends Versioned, Draft extends object> = Pick<
  Editing<Row, Draft>,
  'loaded' | 'draftOf' | 'merge' | 'contentOf'
>

/** The edited version of the row, and the draft typed over it. */
function useHeld<Row extends Versioned, Draft extends object>({
  loaded,
  draftOf,
  merge = mergeDrafts,
  contentOf = (draft) => draft,
}: Holding<Row, Draft>) {
  const hold = (row: Row | undefined) => ({ row, base: draftOf(row) })
  const [{ row, base }, setHeld] = useState(() => hold(loaded))
  const [draft, setDraft] = useState(base)

  /** Discards the draft. */
  function take(other: Row) {
    const next = hold(other)
    setHeld(next)
    setDraft(next.base)
  }

  /** Continues with another version; returns the draft with the changes to `from` applied to that version. */
  function goOn(other: Row, from = base): Draft {
    const next = hold(other)
    setHeld(next)
    setDraft((now) => merge(from, now, next.base))
    return merge(from, draft, next.base)
  }

  /** Whether another version contains all changes of the draft. */
  function hasAll(typed: Draft, other: Row): boolean {
    const stored = draftOf(other)
    return isEqual(contentOf(merge(base, typed, stored)), contentOf(stored))
  }

  const isDirty = !isEqual(contentOf(draft), contentOf(base))
  return { row, draft, setDraft, isDirty, take, goOn, hasAll }
}

const findNone = async () => undefined
const noFault = () => undefined
const noFaults = () => ({})

/** Shows why the draft was not saved, in the form and at its fields. */
function sayWhy(
  { message, fields = {} }: Partial<Refusal>,
  names: FieldNames | undefined,
  typed: { fault?: string | undefined; faults: Faults },
) {
  const refused = Object.keys(fields)
  const areSaid = names && refused.length > 0 && refused.every((name) => names[name])
  const isSaid = areSaid || Object.keys(typed.faults).length > 0
  return {
    refused: typed.fault ?? (isSaid ? undefined : message),
    faults: { ...(names ? refusedAt(fields, names) : fields), ...typed.faults },
  }
}

/**
 * A form for a row that others may change too. The draft is kept until it is saved or discarded: a newer version,
 * loaded meanwhile or sent with a conflict, replaces only the fields that were not edited.
 */
export function useEdit<Row extends Versioned, Draft extends object>(editing: Editing<Row, Draft>) {
  const { loaded, save: call, find, findMade = findNone, told, onDone, mayChange } = editing
  const { faultOf = noFault, faultsOf = noFaults, fieldNames } = editing
  const { row, draft, setDraft, isDirty, take, goOn, hasAll } = useHeld(editing)
  const [theirs, setTheirs] = useState<Row>()
  const [isTried, setIsTried] = useState(false)
  const create = useCreateOnce<Row, Draft>({
    create: (typed) => call(typed, undefined),
    findMade,
    change: (made, typed) => call(typed, made),
  })
  const forget = useUnsaved(mayChange && isDirty)
  const { busy, refusal, reset, send } = useSend<number | void>((id) => onDone(id ?? undefined), {
    // The form compares its draft with the saved row, so that input during the save still counts as unsaved.
    forget: row ? () => {} : forget,
    onRefused: async (error) => {
      const stored = statusOf(error) === 409 && row && (await find(row.id).catch(() => null))
      if (!stored || stored.version === row.version) return
      if (isDirty) setTheirs(stored)
      else take(stored)
    },
  })

  function reload(stored: Row) {
    take(stored)
    setTheirs(undefined)
    setIsTried(false)
    reset()
  }
  if (loaded && row && loaded.version > row.version && !isDirty && !busy) reload(loaded)

  function save(typed: Draft, over: Row | undefined) {
    setIsTried(true)
    setTheirs(undefined)
    if (faultOf(typed) !== undefined || Object.keys(faultsOf(typed)).length > 0) return
    void send('Saving...', told, async () => {
      const saved = over
        ? await saveOnce({
            save: () => call(typed, over),
            find: () => find(over.id),
            hasAll: (stored) => stored.version !== over.version && hasAll(typed, stored),
          })
        : await create(typed)
      if (over) {
        goOn(saved, typed)
        setIsTried(false)
      }
      return saved.id
    })
  }

  return {
    /** The edited version with its latest figures, such as the uses of a promotion. */
    row: loaded && loaded.version === row?.version ? loaded : row,
    draft,
    setDraft,
    set: (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })),
    isDirty,
    isTried,
    busy,
    send,
    save: () => save(draft, row),
    ...sayWhy(
      refusal ?? {},
      fieldNames,
      isTried ? { fault: faultOf(draft), faults: faultsOf(draft) } : { faults: {} },
    ),
    conflict: theirs &&
      row &&
      refusal && {
        message: refusal.message,
        before: row,
        after: theirs,
        reload: () => reload(theirs),
        keepMine: () => save(goOn(theirs), theirs),
      },
  }
}
