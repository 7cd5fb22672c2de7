import type { Shop } from '../shop.ts'
import type { ResponseStore } from './response-store.ts'

/** A flash sale changes stock with every order, so responses that show the product are dropped at most this often. */
const STOCK_INTERVAL_MS = 500
/** Some lists are ordered by stock; they are dropped after this time. */
export const STOCK_LISTS_MS = 5_000
/** Lists that do not show a changed product may be outdated for this long during many changes. */
const LISTS_MS = 1_000
/** The most lists dropped at once, and per second in the long run: each must be rendered again when it is requested. */
const MOST_LISTS = 200
const LISTS_PER_SECOND = 50

/** Notifications on these channels do not say which responses have changed. */
export const OF_EVERYTHING = ['search_words', 'size_charts', 'collections', 'categories']

interface Following {
  /** Drops the responses affected by the notifications received so far. */
  applyChanges(): void
  close(): void
}

/** Drops changed responses from the store. Everything is dropped if a notification does not say what has changed. */
export async function followCatalog(
  { listener, settings }: Pick<Shop, 'listener' | 'settings'>,
  store: ResponseStore,
): Promise<Following> {
  const lists = followLists(store)
  const stock = followStock(store, lists.changed)
  const changed = new Set<number>()
  const applyChanges = () => {
    if (changed.size === 0) return
    store.drop({ products: new Set(changed) })
    changed.clear()
    lists.changed()
  }
  settings.onChange(() => store.clear())
  for (const channel of OF_EVERYTHING) await listener.listen(channel, () => store.clear())
  await listener.listen('catalog', (ids) => {
    if (!ids) return store.clear()
    // An import sends thousands of notifications. They are applied together, because each pass goes through the whole
    // cache.
    if (changed.size === 0) setImmediate(applyChanges)
    for (const id of ids.split(',')) changed.add(Number(id))
  })
  await listener.listen('stock', (product) => (product ? stock.changed(Number(product)) : store.clear()))
  await listener.listen('reviews', (product) =>
    product ? store.drop({ products: new Set([Number(product)]) }) : store.clear(),
  )
  return {
    applyChanges,
    close: () => {
      stock.close()
      lists.close()
    },
  }
}

function followLists(store: ResponseStore) {
  let allowed = MOST_LISTS
  let countedAt = performance.now()
  let later: NodeJS.Timeout | undefined
  const drop = () => {
    later = undefined
    allowed = Math.max(0, allowed - store.drop({ lists: true }))
  }
  return {
    changed: () => {
      const now = performance.now()
      allowed = Math.min(MOST_LISTS, allowed + ((now - countedAt) / 1000) * LISTS_PER_SECOND)
      countedAt = now
      if (later) return
      if (allowed >= 1) drop()
      else later = setTimeout(drop, LISTS_MS)
    },
    close: () => clearTimeout(later),
  }
}

function followStock(store: ResponseStore, listsChanged: () => void) {
  const changed = new Set<number>()
  let drop: NodeJS.Timeout | undefined
  let dropLists: NodeJS.Timeout | undefined
  const dropChanged = () => {
    drop = undefined
    if (changed.size === 0) return
    store.drop({ products: new Set(changed) })
    changed.clear()
    drop = setTimeout(dropChanged, STOCK_INTERVAL_MS)
    dropLists ??= setTimeout(() => {
      dropLists = undefined
      listsChanged()
    }, STOCK_LISTS_MS)
  }
  return {
    changed: (product: number) => {
      changed.add(product)
      // The notifications of one transaction arrive together.
      drop ??= setTimeout(dropChanged, 0)
    },
    close: () => {
      clearTimeout(drop)
      clearTimeout(dropLists)
    },
  }
}
