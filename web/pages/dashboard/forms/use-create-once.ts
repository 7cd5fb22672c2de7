import { useRef } from 'react'
import { isEqual } from './merge-drafts.ts'
import { isRefused } from '../../../is-refused.ts'

interface Creating<Row, Draft> {
  create: (draft: Draft) => Promise<Row>
  /** Finds a row with everything of a draft that was sent; undefined if there is none. */
  findMade: (sent: Draft) => Promise<Row | undefined>
  /** Changes the row that was created from `sent` to `draft`. */
  change: (made: Row, draft: Draft, sent: Draft) => Promise<Row>
}

/**
 * An attempt whose answer was lost may have created the row. The next attempt looks for it first, and changes it if the
 * draft has changed since, so that it is not created twice.
 */
export function useCreateOnce<Row, Draft>({ create, findMade, change }: Creating<Row, Draft>) {
  const unanswered = useRef<Draft>(undefined)
  return async (draft: Draft): Promise<Row> => {
    const sent = unanswered.current
    const made = sent && (await findMade(sent))
    if (sent && made) return isEqual(draft, sent) ? made : await change(made, draft, sent)
    try {
      const created = await create(draft)
      unanswered.current = undefined
      return created
    } catch (error) {
      unanswered.current = isRefused(error) ? undefined : draft
      throw error
    }
  }
}
