import type { Promotion } from '../../contract/promotion.ts'
import type { Database } from '../database/connection.ts'
import { asIs, type CsvColumns, type CsvFile, csvFile, dollars, timeOf } from '../http/csv.ts'
import { listAllPromotions } from './promotion-queries.ts'
import { showPromotion } from './promotions.ts'

const COLUMNS: CsvColumns<Promotion> = {
  ...asIs('name', 'kind', 'code', 'state', 'percent'),
  amount: ({ amount }) => (amount === null ? '' : dollars(amount)),
  free_shipping: ({ free_shipping }) => free_shipping && (free_shipping.join('; ') || 'all'),
  minimum: ({ minimum }) => (minimum === null ? '' : dollars(minimum)),
  starts_at: ({ starts_at }) => timeOf(starts_at),
  ends_at: ({ ends_at }) => timeOf(ends_at),
  limit: ({ max_uses }) => max_uses,
  per_customer: ({ first_order, per_customer }) => (first_order ? 1 : per_customer),
  first_order: ({ first_order }) => (first_order ? 'yes' : ''),
  codes: ({ kind, codes }) => (kind === 'one_time' ? codes : ''),
  ...asIs('held', 'taken', 'over'),
  given: ({ given }) => dollars(given),
}

export const promotionsFile = async (db: Database): Promise<CsvFile> =>
  csvFile(COLUMNS, (await listAllPromotions(db)).map(showPromotion))
