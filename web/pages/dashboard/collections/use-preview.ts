import { type CollectionPreview, previewCollection } from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { useAnswer } from '../forms/use-answer.ts'
import { type CollectionDraft, previewedOf } from './collection-draft.ts'

export interface Preview {
  shown: CollectionPreview | undefined
  /** Empty, or why there is no answer. */
  error: string
}

/** What the draft would show. The previous answer stays while a new one loads, and while the draft is incomplete. */
export function usePreview(draft: CollectionDraft): Preview {
  const body = previewedOf(draft)
  const { answer: shown, fault: error } = useAnswer(
    body && JSON.stringify(body),
    async (signal) => (await callApi(previewCollection, { body: body! }, signal)).body,
    { keeps: true },
  )
  return { shown, error }
}
