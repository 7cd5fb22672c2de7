import { Readable } from 'node:stream'
import type { Database } from '../database/connection.ts'
import { dollars } from '../http/csv.ts'
import { listAllPromotions } from './promotion-queries.ts'
import { showPromotion } from './promotions.ts'

export const PROMOTION_COLUMNS = [
  'name',
  'kind',
  'code',
  'state',
  'percent',
  'amount',
  'free_shipping',
  'minimum',
  'starts_at',
  'ends_at',
  'limit',
  'per_customer',
  'first_order',
  'codes',
  'held',
  'taken',
  'over',
  'given',
]

export async function promotionRows(db: Database): Promise<Readable> {
  const rows = (await listAllPromotions(db)).map(showPromotion)
  return Readable.from(
    rows.map((promotion) => ({
      name: promotion.name,
      kind: promotion.kind,
      code: promotion.code ?? '',
      state: promotion.state,
      percent: String(promotion.percent ?? ''),
      amount: promotion.amount === null ? '' : dollars(promotion.amount),
      free_shipping: promotion.free_shipping ? promotion.free_shipping.join('; ') || 'all' : '',
      minimum: promotion.minimum === null ? '' : dollars(promotion.minimum),
      starts_at: promotion.starts_at,
      ends_at: promotion.ends_at ?? '',
      limit: String(promotion.max_uses ?? ''),
      per_customer: String(promotion.first_order ? 1 : (promotion.per_customer ?? '')),
      first_order: promotion.first_order ? 'yes' : '',
      codes: promotion.kind === 'one_time' ? String(promotion.codes) : '',
      held: String(promotion.held),
      taken: String(promotion.taken),
      over: String(promotion.over),
      given: dollars(promotion.given),
    })),
  )
}
