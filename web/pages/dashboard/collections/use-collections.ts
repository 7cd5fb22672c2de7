import { type CollectionLine, listAdminCollections } from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { useLoaded } from '../forms/use-loaded.ts'

export interface LoadedCollections {
  /** Undefined until they are loaded, and where they cannot be. */
  lines: readonly CollectionLine[] | undefined
  /** Why they cannot be. What offers them works without. */
  fault: string
}

export function useCollections(): LoadedCollections {
  const { answer, fault } = useLoaded(
    async (signal) => (await callApi(listAdminCollections, {}, signal)).body,
  )
  return { lines: answer, fault }
}
