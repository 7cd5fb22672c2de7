import { useState } from 'react'
import type { AdminProduct } from '../../../../contract/product.ts'
import { statusOf } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { type Difference, differencesOf } from '../forms/differences.ts'
import { mergeDrafts } from '../forms/merge-drafts.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { useAttempt } from '../forms/use-act.ts'

export interface SizeLine {
  id: number
  /** Empty for a product without sizes. */
  size: string
  /** True if the size was removed from the product. */
  isRetired?: boolean
}

export interface SizesOfProduct {
  product: AdminProduct
  onRenewed: (version: number) => void
}

interface Saving<Line, Sent> {
  /** The lines as the API takes them. */
  sentOf: (lines: readonly Line[]) => Sent
  /** Why a line cannot be saved; undefined if it can. */
  faultOf: (line: Line) => string | undefined
  /** `before` is what the lines would have sent as they were loaded. */
  send: (sent: Sent, before: Sent) => Promise<unknown>
  /** Loads the stored lines, to compare them after a conflict. */
  find: () => Promise<Line[]>
  /** Describes a line: texts by column heading. */
  inWords: (line: Line) => Record<string, string>
  /** The notification after saving. */
  done: string
}

/** The draft of values beside the sizes of a product, which are saved separately from its fields. */
export function useSizeLines<Line extends SizeLine, Sent>(
  stored: () => Line[],
  { sentOf, faultOf, send, find, inWords, done }: Saving<Line, Sent>,
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
    if (statusOf(error) !== 409) return
    const stored = await find().catch(() => undefined)
    if (stored && differencesIn(saved, stored, inWords).length > 0) setTheirs(stored)
  })
  const written = (line: Line) => JSON.stringify(sentOf([line]))
  const changedSince = (stored: Line[], typed: Line[]) =>
    typed.filter((line) => written(line) !== written(lineOf(stored, line) ?? line))
  const isDirty = changedSince(saved, lines).length > 0
  useUnsaved(isDirty)

  const change = (id: number, changed: Partial<Line>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)))
  const changeAll = (changed: Partial<Line>) =>
    setLines(lines.map((line) => (line.isRetired ? line : { ...line, ...changed })))

  const save = () => saveOver(lines, saved)

  async function saveOver(typed: Line[], stored: Line[]) {
    setTheirs(undefined)
    const wrong = typed.map(faultOf).find(Boolean)
    if (wrong) return setError(wrong)
    // Unchanged lines are not sent, because that would undo changes that others have made since they were loaded.
    const sent = changedSince(stored, typed)
    await attempt(async () => {
      if (sent.length > 0) await send(sentOf(sent), sentOf(sent.map((line) => lineOf(stored, line)!)))
      setSaved(typed)
      notify('success', done)
    })
  }

  /** Discards the draft. */
  function reload(stored: Line[]) {
    setTheirs(undefined)
    setError(undefined)
    setSaved(stored)
    setLines(stored)
  }

  /** Keeps the draft's changes, and the others' changes elsewhere. */
  function keepMine(stored: Line[]) {
    const merged = mergeLines(saved, lines, stored)
    setSaved(stored)
    setLines(merged)
    void saveOver(merged, stored)
  }

  const conflict = theirs && {
    changes: differencesIn(saved, theirs, inWords),
    onReload: () => reload(theirs),
    onKeepMine: () => keepMine(theirs),
  }
  return { saved, lines, change, changeAll, isDirty, refusal, conflict, isSending, save }
}

const lineOf = <Line extends SizeLine>(lines: readonly Line[], { id }: SizeLine): Line | undefined =>
  lines.find((line) => line.id === id)

function differencesIn<Line extends SizeLine>(
  from: readonly Line[],
  to: readonly Line[],
  inWords: (line: Line) => Record<string, string>,
): Difference[] {
  return from.flatMap((line) => {
    const now = lineOf(to, line)
    const differences = now ? differencesOf(inWords(line), inWords(now)) : []
    return differences.map((one) => ({ ...one, name: line.size ? `${one.name} of ${line.size}` : one.name }))
  })
}

const mergeLines = <Line extends SizeLine>(
  from: readonly Line[],
  typed: readonly Line[],
  to: readonly Line[],
): Line[] =>
  to.map((line) => {
    const [before, mine] = [lineOf(from, line), lineOf(typed, line)]
    return before && mine ? mergeDrafts(before, mine, line) : line
  })

export type SizeLines<Line extends SizeLine> = ReturnType<typeof useSizeLines<Line, unknown>>
