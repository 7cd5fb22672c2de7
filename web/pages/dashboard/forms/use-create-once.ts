import { useRef } from 'react'
import { isEqual } from './merge-drafts.ts'
import { isRefused } from '../../../is-refused.ts'

interface Creating<Row, Draft> {
  create: (draft: Draft) => Promise<Row>
  /** The row that has all of a draft which was sent; undefined where there is none. */
  findMade: (sent: Draft) => Promise<Row | undefined>
  /** Changes what was made of the draft `sent` to what has been typed since. */
  change: (made: Row, draft: Draft, sent: Draft) => Promise<Row>
}

/**
 * A press whose answer was lost on the way may have created the row. The next press looks for it first, and changes it
 * where the draft has been changed since, so that there are not two.
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
