import { isDeepStrictEqual } from 'node:util'
import { faultOfGtin } from '../../../contract/gtin.ts'
import type { Codes, SentCodes } from '../../../contract/sku.ts'
import type { Transaction } from '../../database/connection.ts'
import { Conflict, refuseField } from '../../errors.ts'
import { refuseChanged } from './changed-meanwhile.ts'
import { findCodeElsewhere, freeRetiredCodes, lockCodes, lockSkus, writeCodes } from './code-queries.ts'
import { lockVersion, renewProduct } from './style-queries.ts'

/**
 * Sizes that are not sent keep their codes. A code is unique among the sizes of all products. `version` is the
 * product's.
 */
export async function saveCodes(
  trx: Transaction,
  productId: number,
  sent: SentCodes,
): Promise<{ before: Codes; after: Codes; version: number }> {
  const after = sent.map(({ id, sku, gtin }) => ({
    id,
    sku: sku?.trim() || null,
    gtin: gtin?.replaceAll(/[\s-]/g, '') || null,
  }))
  for (const { gtin } of after) {
    const fault = gtin === null ? undefined : faultOfGtin(gtin)
    if (fault) throw refuseField('gtin', fault)
  }
  const known = await lockVersion(trx, productId)
  await lockCodes(trx)
  const rows = await lockSkus(trx, productId)
  if (after.some(({ id }) => !rows.some((row) => row.id === id))) {
    throw new Conflict('The sizes of this product have changed meanwhile. Reload it to see them.')
  }
  refuseChanged('these codes', rows, sent, after)
  const all = rows.flatMap((row) => after.find(({ id }) => id === row.id) ?? (row.retired ? [] : row))
  const skus = all.map(({ sku }) => sku).filter((sku) => sku !== null)
  const twice = skus.find((sku, at) => skus.indexOf(sku) < at)
  if (twice !== undefined) throw refuseSku(`The SKU ${twice} is there twice.`)
  const elsewhere = await findCodeElsewhere(trx, productId, skus)
  if (elsewhere) throw refuseSku(`The SKU ${elsewhere.sku} belongs to ${elsewhere.name}.`)
  await freeRetiredCodes(trx, skus)
  await writeCodes(trx, after)
  const before = after.map(({ id }) => {
    const { sku, gtin } = rows.find((row) => row.id === id)!
    return { id, sku, gtin }
  })
  const version = isDeepStrictEqual(before, after) ? known : await renewProduct(trx, productId)
  return { before, after, version }
}

const refuseSku = (message: string) => refuseField('sku', message)
