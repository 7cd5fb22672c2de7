import { useEffect, useState } from 'react'
import { type Wish, type WishedProduct, wishlistDetails } from '../../../contract/wishlist.ts'
import { callApi } from '../../api.ts'
import { useWhenOnline } from '../../online.ts'

interface Wished {
  /** Null for products that are not in the shop; products that have not loaded are absent. */
  products: ReadonlyMap<number, WishedProduct | null>
  failed: boolean
  retry: () => void
}

/** Loads the products of the wishes, each once. */
export function useWishedProducts(wishes: readonly Wish[]): Wished {
  const [products, setProducts] = useState<Wished['products']>(new Map())
  const [failed, setFailed] = useState(false)
  const missing = [...new Set(wishes.map(({ id }) => id))].filter((id) => !products.has(id))
  const asked = missing.join()

  useEffect(() => {
    if (!asked || failed) return
    const abort = new AbortController()
    const ids = asked.split(',').map(Number)
    callApi(wishlistDetails, { body: { ids } }, abort.signal).then(
      ({ body }) => {
        const found = new Map(body.map((product) => [product.id, product]))
        setProducts((known) => new Map([...known, ...ids.map((id) => [id, found.get(id) ?? null] as const)]))
      },
      () => abort.signal.aborted || setFailed(true),
    )
    return () => abort.abort()
  }, [asked, failed])

  const retry = () => setFailed(false)
  useWhenOnline(retry)

  return { products, failed, retry }
}
