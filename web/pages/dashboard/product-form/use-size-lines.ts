import { useState } from 'react'
import { notify } from '../../../notifications.ts'
import { messageOf } from '../refusal.ts'
import { useUnsaved } from '../unsaved.ts'

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
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const isDirty = JSON.stringify(sentOf(lines)) !== JSON.stringify(sentOf(saved))
  useUnsaved(isDirty)

  const change = (id: number, changed: Partial<Line>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)))

  async function save() {
    if (isSending) return
    const wrong = lines.map(faultOf).find(Boolean)
    setRefusal(wrong)
    if (wrong) return
    setIsSending(true)
    try {
      await send(sentOf(lines))
      setSaved(lines)
      notify('success', done)
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setIsSending(false)
    }
  }

  return { saved, lines, change, isDirty, refusal, isSending, save }
}

export type SizeLines<Line extends SizeLine> = ReturnType<typeof useSizeLines<Line, unknown>>
