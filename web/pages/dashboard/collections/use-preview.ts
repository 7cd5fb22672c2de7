import { useEffect, useState } from 'react'
import { type CollectionPreview, previewCollection } from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { type CollectionDraft, previewedOf } from './collection-draft.ts'

const DEBOUNCE_MS = 300

export interface Preview {
  shown: CollectionPreview | undefined
  error: string | undefined
}

/** What the draft would show. The previous answer stays while a new one loads. */
export function usePreview(draft: CollectionDraft): Preview {
  const [preview, setPreview] = useState<Preview>({ shown: undefined, error: undefined })
  const body = previewedOf(draft)
  const asked = JSON.stringify(body)
  useEffect(() => {
    if (!body) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      callApi(previewCollection, { body }, controller.signal).then(
        (answer) => setPreview({ shown: answer.body, error: undefined }),
        (error: Error) => {
          if (!controller.signal.aborted) setPreview(({ shown }) => ({ shown, error: error.message }))
        },
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the body is compared by its text
  }, [asked])
  return preview
}
