import type { FilterOptions } from '../../contract/product.ts'
import type { Shop } from '../shop.ts'
import { getFilterOptions } from './finding-queries.ts'

/** Looks through the whole catalogue, so once only until it changes; the stock has no say in it. */
export function keepFilterOptions({ db, listener, log }: Shop): () => Promise<FilterOptions> {
  let kept: Promise<FilterOptions> | undefined
  const forget = () => (kept = undefined)
  const listening = listener.listen('catalog', forget).then(
    () => true,
    (error: unknown) => {
      log.error({ err: error }, 'cannot hear of changes of the catalogue')
      return false
    },
  )
  return async () => {
    if (!(await listening)) return await getFilterOptions(db)
    kept ??= getFilterOptions(db)
    kept.catch(forget)
    return await kept
  }
}
