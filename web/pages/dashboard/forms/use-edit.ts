import { useState } from 'react'
import { statusOf } from '../../../api.ts'
import { isEqual, mergeDrafts } from './merge-drafts.ts'
import { type FieldNames, type Refusal, refusedAt } from './refusal.ts'
import { saveOnce } from './save-once.ts'
import { useUnsaved } from './unsaved.ts'
import { useCreateOnce } from './use-create-once.ts'
import { useSend } from './use-send.ts'

/** A fault of a draft that needs no other words, because fields say what is wrong. */
export const SAID_AT_FIELD = ''

type Faults = Partial<Record<string, string>>

interface Versioned {
  id: number
  version: number
}

interface Editing<Row extends Versioned, Draft extends object> {
  /** As it was loaded; undefined for a new one. */
  loaded: Row | undefined
  draftOf: (row: Row | undefined) => Draft
  /** The first sentence that keeps a draft from being saved and that the form says; undefined where nothing does. */
  faultOf?: (draft: Draft) => string | undefined
  /** What keeps it from being saved, by the fields that say it. */
  faultsOf?: (draft: Draft) => Faults
  /**
   * The fields that say what is refused of them. The form says the sentence of a refusal only if that names anything else;
   * without these it always does.
   */
  fieldNames?: FieldNames
  /** Creates it where there is no row; else changes that version of it. */
  save: (draft: Draft, row: Row | undefined) => Promise<Row>
  /** Reads it from the shop, as it is stored by then. */
  find: (id: number) => Promise<Row | null | undefined>
  /** The row that has all of a draft; needed where a second one could be created with the same name. */
  findMade?: (sent: Draft) => Promise<Row | undefined>
  /** What is shown beside the button after a save, such as `Look saved`. */
  told: string
  /** After a save; without an id when it was deleted. */
  onDone: (id?: number) => void
  mayChange: boolean
  /** Applies to the draft `to` what `typed` has changed of the draft `from`. */
  merge?: (from: Draft, typed: Draft, to: Draft) => Draft
  /** The part of a draft that is saved: all of it by default. */
  contentOf?: (draft: Draft) => unknown
}

type Holding<Row extends Versioned, Draft extends object> = Pick<
  Editing<Row, Draft>,
  'loaded' | 'draftOf' | 'merge' | 'contentOf'
>

/** The version of the row that is edited, and what is typed over it. */
function useHeld<Row extends Versioned, Draft extends object>({
  loaded,
  draftOf,
  merge = mergeDrafts,
  contentOf = (draft) => draft,
}: Holding<Row, Draft>) {
  const hold = (row: Row | undefined) => ({ row, base: draftOf(row) })
  const [{ row, base }, setHeld] = useState(() => hold(loaded))
  const [draft, setDraft] = useState(base)

  /** Forgets what was typed. */
  function take(other: Row) {
    const next = hold(other)
    setHeld(next)
    setDraft(next.base)
  }

  /** Goes on with another version; returns what was typed over `from` as it is typed over that. */
  function goOn(other: Row, from = base): Draft {
    const next = hold(other)
    setHeld(next)
    setDraft((now) => merge(from, now, next.base))
    return merge(from, draft, next.base)
  }

  /** Whether another version has all that is typed over this one. */
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

/** Why it is not saved, in the words of the form and in those of its fields. */
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
 * A form over a row that others may change too. What was typed stays until it is saved or given up: a newer version that
 * is loaded meanwhile, or that refuses the save, takes the place of what was not typed over alone.
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
    // The form compares itself with its saved row, so that what is typed during the save stays unsaved.
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
    /** With what has happened to that version since, such as the uses of a promotion. */
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
