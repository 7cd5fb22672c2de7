import { money } from '../../contract/money.ts'
import type { Sale, SaleContent } from '../../contract/sale.ts'
import { MAX_GOODS } from '../../contract/values.ts'
import { requireProducts } from '../catalog/require-products.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { Conflict, found, refuseField, requireVersion } from '../errors.ts'
import {
  findSale,
  insertSale,
  lockSale,
  moveSale,
  removeSale,
  type SaleRow,
  type SaleTerms,
  setSaleProducts,
  updateSale,
} from './sale-queries.ts'
import { scheduleSale } from './tasks.ts'

const refuse = refuseField<keyof SaleContent>

const HAS_BEGUN =
  'The sale has begun, so its prices, its beginning and how it is announced stay. End it and make another.'

/** Throws Refused for faults that the schema cannot express. */
export function readTerms(sent: Omit<SaleContent, 'product_ids'>): SaleTerms {
  const { name, percent = null, price = null, is_public = true, starts_at, ends_at } = sent
  if ((percent === null) === (price === null)) {
    throw refuse('percent', 'Say either how many percent the sale takes off, or what its products cost.')
  }
  if (price !== null && (price < 1 || price > MAX_GOODS)) {
    throw refuse('price', `A price is at least $0.01 and at most ${money(MAX_GOODS)}.`)
  }
  const terms = {
    name: name.trim(),
    percent,
    price,
    is_public,
    starts_at: new Date(starts_at),
    ends_at: ends_at ? new Date(ends_at) : null,
  }
  if (terms.ends_at && terms.ends_at <= terms.starts_at) {
    throw refuse('ends_at', 'The sale ends before it begins.')
  }
  return terms
}

function refuseEnded({ ends_at }: SaleTerms): void {
  if (ends_at && ends_at.getTime() <= Date.now()) throw refuse('ends_at', 'This end has passed.')
}

export async function createSale(trx: Transaction, sent: SaleContent): Promise<Sale> {
  const terms = readTerms(sent)
  refuseEnded(terms)
  await requireProducts(trx, sent.product_ids)
  const id = await insertSale(trx, terms)
  await setSaleProducts(trx, id, sent.product_ids)
  await scheduleSale(trx, { id, ...terms })
  return await getSale(trx, id)
}

export interface ChangedSale {
  /** Undefined for a new sale. */
  before?: Sale
  after: Sale
}

/** A sent `version` must be the sale's current one. */
export async function changeSale(
  trx: Transaction,
  id: number,
  { version, ...sent }: SaleContent & { version?: number },
): Promise<ChangedSale> {
  const before = await lockForChange(trx, id, version)
  const terms = readTerms(sent)
  refuseEnded(terms)
  if (before.state === 'running') refuseNewTerms(before, terms)
  await requireProducts(trx, sent.product_ids)
  const { name, ends_at } = terms
  await updateSale(trx, id, before.state === 'running' ? { name, ends_at } : terms)
  await setSaleProducts(trx, id, sent.product_ids)
  await scheduleSale(trx, { id, ...terms })
  return { before: showSale(before), after: await getSale(trx, id) }
}

/** Begins a planned sale, or ends a running one, with the next switch. */
export async function moveSaleToNow(
  trx: Transaction,
  id: number,
  edge: 'starts_at' | 'ends_at',
  version?: number,
): Promise<ChangedSale> {
  const before = await lockForChange(trx, id, version)
  if (edge === 'starts_at' && before.state !== 'planned') throw new Conflict('The sale has begun already.')
  if (edge === 'ends_at' && before.state !== 'running') {
    throw new Conflict('The sale has not begun yet. Delete it, or change its times.')
  }
  await moveSale(trx, id, edge)
  return { before: showSale(before), after: await getSale(trx, id) }
}

export async function deleteSale(trx: Transaction, id: number, version?: number): Promise<Sale> {
  const sale = await lockForChange(trx, id, version)
  if (sale.state !== 'planned') throw new Conflict('The sale has begun, so it can only be ended.')
  await removeSale(trx, id)
  return showSale(sale)
}

async function lockForChange(trx: Transaction, id: number, version: number | undefined): Promise<SaleRow> {
  await lockSale(trx, id)
  const sale = found(await findSale(trx, id), 'Sale not found')
  requireVersion('this sale', sale, version)
  if (sale.state === 'ended') throw new Conflict('The sale has ended. Make another one.')
  return sale
}

function refuseNewTerms(before: SaleTerms, after: SaleTerms): void {
  const isSame =
    before.percent === after.percent &&
    before.price === after.price &&
    before.is_public === after.is_public &&
    before.starts_at.getTime() === after.starts_at.getTime()
  if (!isSame) throw refuse('percent', HAS_BEGUN)
}

export async function getSale(db: Database, id: number): Promise<Sale> {
  const sale = found(await findSale(db, id), 'Sale not found')
  return showSale(sale)
}

export const showSale = ({ starts_at, ends_at, ...sale }: SaleRow): Sale => ({
  ...sale,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at?.toISOString() ?? null,
})
