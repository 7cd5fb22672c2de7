import type { Sale } from '../../contract/sale.ts'
import type { Database } from '../database/connection.ts'
import { asIs, type CsvColumns, type CsvFile, csvFile, dollars, timeOf } from '../http/csv.ts'
import { listAllSales } from './sale-queries.ts'
import { showSale } from './sales.ts'

const COLUMNS: CsvColumns<Sale> = {
  ...asIs('name', 'state', 'percent'),
  price: ({ price }) => (price === null ? '' : dollars(price)),
  public: ({ is_public }) => (is_public ? 'yes' : ''),
  starts_at: ({ starts_at }) => timeOf(starts_at),
  ends_at: ({ ends_at }) => timeOf(ends_at),
  products: ({ products }) => products,
}

export const salesFile = async (db: Database): Promise<CsvFile> =>
  csvFile(COLUMNS, (await listAllSales(db)).map(showSale))
