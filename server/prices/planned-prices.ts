import { isDeepStrictEqual } from 'node:util'
import { listProductsByIds } from '../catalog/queries.ts'
import { lockProductIds } from '../catalog/save-queries.ts'
import { keptPrices } from '../catalog/size-prices.ts'
import type { ProductRow } from '../catalog/tables.ts'
import type { Transaction } from '../database/connection.ts'
import { processInOrder } from '../database/process-in-order.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import {
  type ChangedPrice,
  listChangedPrices,
  listDueChanges,
  lockDueChange,
  markApplied,
  markSkipped,
} from './price-change-queries.ts'
import { setPrices } from './price-changes.ts'

/** Applies due price changes, each in its own commit. May run in several processes at once. */
export async function applyPlannedPrices({ db, log }: Pick<Shop, 'db' | 'log'>): Promise<void> {
  await processInOrder(
    await listDueChanges(db),
    ({ id }) => inTransaction(db, (trx) => applyChange(trx, id)),
    ({ id }, err) => log.error({ change: id, err }, 'planned prices could not be applied yet'),
  )
}

/** A product whose price has changed since the planning keeps it, as when a change is undone. */
async function applyChange(trx: Transaction, id: number): Promise<void> {
  const change = await lockDueChange(trx, id)
  if (!change) return
  const planned = new Map((await listChangedPrices(trx, change.id)).map((price) => [price.id, price]))
  const ids = [...planned.keys()]
  await lockProductIds(trx, ids)
  const products = (await listProductsByIds(trx, ids)).toSorted((a, b) => a.id - b.id)
  const isPlanned = (product: ProductRow) => isAsPlanned(product, planned.get(product.id)!)
  const unchanged = products.filter(isPlanned)
  const skipped = products.filter((product) => !isPlanned(product)).map(({ id }) => id)
  const prices = unchanged.map((product) => {
    const { after: price, sizes_after } = planned.get(product.id)!
    const size_prices = keptPrices({ ...product, size_prices: sizes_after }, product.sizes)
    return [product.id, { price, size_prices }] as const
  })
  await setPrices(trx, unchanged, new Map(prices), change.made_by)
  await markSkipped(trx, change.id, skipped)
  await markApplied(trx, change.id)
}

/** True if the product still has the price that it had when the change was planned. */
export const isAsPlanned = (
  { price, size_prices }: Pick<ProductRow, 'price' | 'size_prices'>,
  { before, sizes_before }: Pick<ChangedPrice, 'before' | 'sizes_before'>,
): boolean => price === before && isDeepStrictEqual(size_prices, sizes_before)
