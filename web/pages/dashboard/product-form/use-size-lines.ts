import { useState } from 'react'
import { notify } from '../../../notifications.ts'
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
  send: (sent: Sent) => Promise<unknown>
  /** The notification after saving. */
  done: string
}

/** What is typed beside the sizes of a product. Saved apart from its fields. */
export function useSizeLines<Line extends SizeLine, Sent>(
  stored: () => Line[],
  { sentOf, faultOf, send, done }: Saving<Line, Sent>,
) {
  const [saved, setSaved] = useState(stored)
  const [lines, setLines] = useState(saved)
  const { isBusy: isSending, error: refusal, setError, attempt } = useAttempt()
  const written = (line: Line) => JSON.stringify(sentOf([line]))
  const before = new Map(saved.map((line) => [line.id, written(line)]))
  // Only these are sent: somebody else may have changed other lines since they were loaded.
  const changed = lines.filter((line) => written(line) !== before.get(line.id))
  const isDirty = changed.length > 0
  useUnsaved(isDirty)

  const change = (id: number, changed: Partial<Line>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)))
  const changeAll = (changed: Partial<Line>) => setLines(lines.map((line) => ({ ...line, ...changed })))

  async function save() {
    const wrong = lines.map(faultOf).find(Boolean)
    if (wrong) return setError(wrong)
    await attempt(async () => {
      await send(sentOf(changed))
      setSaved(lines)
      notify('success', done)
    })
  }

  return { saved, lines, change, changeAll, isDirty, refusal, isSending, save }
}

export type SizeLines<Line extends SizeLine> = ReturnType<typeof useSizeLines<Line, unknown>>
