import { useState } from 'react'
import { statusOf } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import type { Difference } from '../forms/differences.ts'
import { mergeDrafts } from '../forms/merge-drafts.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { useAttempt } from '../forms/use-act.ts'

export interface SizeLine {
  id: number
  /** Empty for a product without sizes. */
  size: string
}

interface Saving<Line, Sent> {
  /** As the API takes them. */
  sentOf: (lines: readonly Line[]) => Sent
  /** The sentence that keeps a line from being saved. */
  faultOf: (line: Line) => string | undefined
  /** `before` is the same as it was loaded. */
  send: (sent: Sent, before: Sent) => Promise<unknown>
  /** As they are stored by now, for what others may have changed meanwhile. */
  find?: () => Promise<Line[]>
  /** Each column that others may have changed, as the box of differences shows it. */
  columns?: readonly { name: string; of: (line: Line) => string }[]
  /** The notification after saving. */
  done: string
}

/** What is typed beside the sizes of a product. Saved apart from its fields. */
export function useSizeLines<Line extends SizeLine, Sent>(
  stored: () => Line[],
  { sentOf, faultOf, send, find, columns = [], done }: Saving<Line, Sent>,
) {
  const [saved, setSaved] = useState(stored)
  const [lines, setLines] = useState(saved)
  const [theirs, setTheirs] = useState<Line[]>()
  const {
    isBusy: isSending,
    error: refusal,
    setError,
    attempt,
  } = useAttempt(async (error) => {
    if (statusOf(error) !== 409 || !find) return
    const stored = await find().catch(() => undefined)
    if (stored && differencesIn(saved, stored, columns).length > 0) setTheirs(stored)
  })
  const written = (line: Line) => JSON.stringify(sentOf([line]))
  const before = new Map(saved.map((line) => [line.id, written(line)]))
  // Only these are sent: somebody else may have changed other lines since they were loaded.
  const changed = lines.filter((line) => written(line) !== before.get(line.id))
  const isDirty = changed.length > 0
  useUnsaved(isDirty)

  const change = (id: number, changed: Partial<Line>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)))
  const changeAll = (changed: Partial<Line>) => setLines(lines.map((line) => ({ ...line, ...changed })))

  const save = () => saveOver(lines, saved)

  async function saveOver(typed: Line[], stored: Line[]) {
    setTheirs(undefined)
    const wrong = typed.map(faultOf).find(Boolean)
    if (wrong) return setError(wrong)
    const known = new Map(stored.map((line) => [line.id, line]))
    const sent = typed.filter((line) => written(line) !== written(known.get(line.id) ?? line))
    await attempt(async () => {
      if (sent.length > 0) await send(sentOf(sent), sentOf(sent.map(({ id }) => known.get(id)!)))
      setSaved(typed)
      notify('success', done)
    })
  }

  /** What was typed is forgotten. */
  function reload(stored: Line[]) {
    setTheirs(undefined)
    setError(undefined)
    setSaved(stored)
    setLines(stored)
  }

  /** What others have changed stays where nothing was typed over it. */
  function keepMine(stored: Line[]) {
    const merged = mergeLines(saved, lines, stored)
    setSaved(stored)
    setLines(merged)
    void saveOver(merged, stored)
  }

  const conflict = theirs && {
    changes: differencesIn(saved, theirs, columns),
    onReload: () => reload(theirs),
    onKeepMine: () => keepMine(theirs),
  }
  return { saved, lines, change, changeAll, isDirty, refusal, conflict, isSending, save }
}

function differencesIn<Line extends SizeLine>(
  from: readonly Line[],
  to: readonly Line[],
  columns: NonNullable<Saving<Line, unknown>['columns']>,
): Difference[] {
  return from.flatMap((line) => {
    const now = to.find(({ id }) => id === line.id)
    if (!now) return []
    return columns
      .map(({ name, of }) => ({
        name: line.size ? `${name} of ${line.size}` : name,
        before: of(line),
        after: of(now),
      }))
      .filter(({ before, after }) => before !== after)
  })
}

const mergeLines = <Line extends SizeLine>(
  from: readonly Line[],
  typed: readonly Line[],
  to: readonly Line[],
): Line[] =>
  to.map((line) => {
    const [before, mine] = [from, typed].map((lines) => lines.find(({ id }) => id === line.id))
    return before && mine ? mergeDrafts(before, mine, line) : line
  })

export type SizeLines<Line extends SizeLine> = ReturnType<typeof useSizeLines<Line, unknown>>
