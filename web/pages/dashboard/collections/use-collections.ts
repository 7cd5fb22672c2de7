import { useEffect, useState } from 'react'
import { type CollectionLine, listAdminCollections } from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'

/** Empty until they are loaded, and where they cannot be: what offers them works without. */
export function useCollections(): CollectionLine[] {
  const [collections, setCollections] = useState<CollectionLine[]>([])
  useEffect(() => {
    const abort = new AbortController()
    callApi(listAdminCollections, {}, abort.signal).then(
      ({ body }) => setCollections(body),
      () => {},
    )
    return () => abort.abort()
  }, [])
  return collections
}
