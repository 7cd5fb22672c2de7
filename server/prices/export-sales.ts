import { Readable } from 'node:stream'
import type { Database } from '../database/connection.ts'
import { dollars } from '../http/csv.ts'
import { listAllSales } from './sale-queries.ts'
import { showSale } from './sales.ts'

export const SALE_COLUMNS = [
  'name',
  'state',
  'percent',
  'price',
  'public',
  'starts_at',
  'ends_at',
  'products',
]

export async function saleRows(db: Database): Promise<Readable> {
  const rows = (await listAllSales(db)).map(showSale)
  return Readable.from(
    rows.map((sale) => ({
      name: sale.name,
      state: sale.state,
      percent: String(sale.percent ?? ''),
      price: sale.price === null ? '' : dollars(sale.price),
      public: sale.is_public ? 'yes' : '',
      starts_at: sale.starts_at,
      ends_at: sale.ends_at ?? '',
      products: String(sale.products),
    })),
  )
}
