import { type CollectionLine, listAdminCollections } from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { useLoaded } from '../forms/use-loaded.ts'

/** Empty until they are loaded, and where they cannot be: what offers them works without. */
export function useCollections(): CollectionLine[] {
  const { answer = [] } = useLoaded(async (signal) => (await callApi(listAdminCollections, {}, signal)).body)
  return answer
}
