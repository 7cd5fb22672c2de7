import { previewCollection } from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { useAnswer } from '../forms/use-answer.ts'
import { type CollectionDraft, previewedOf } from './collection-draft.ts'

/**
 * The products that the draft would contain. The previous answer stays while a new one loads and while the draft is
 * incomplete.
 */
export function usePreview(draft: CollectionDraft) {
  const body = previewedOf(draft)
  return useAnswer(
    body && JSON.stringify(body),
    async (signal) => (await callApi(previewCollection, { body: body! }, signal)).body,
    { keeps: true },
  )
}
