import { PRODUCT_COLUMNS, type ProductExport } from '../../../contract/product-file.ts'
import type { Database } from '../../database/connection.ts'
import { inParts } from '../../database/in-parts.ts'
import { type CsvColumns, type CsvFile, csvFile } from '../../http/csv.ts'
import { listProductsAfter } from '../admin-queries.ts'
import { writeCells, type Cells } from './product-cells.ts'
import { writeStyleCells } from '../styles/file-cells.ts'
import { listFileStyles } from '../styles/file-queries.ts'

const PRODUCTS_AT_ONCE = 500

const COLUMNS: CsvColumns<Cells> = Object.fromEntries(
  PRODUCT_COLUMNS.map((column) => [column, (cells: Cells) => cells[column]]),
)

export const productsFile = (...asked: Parameters<typeof cellsOf>): CsvFile =>
  csvFile(COLUMNS, cellsOf(...asked))

async function* cellsOf(db: Database, timeZone: string, filter: ProductExport): AsyncGenerator<Cells> {
  const list = (after: number, most: number) => listProductsAfter(db, timeZone, filter, after, most)
  for await (const rows of inParts(PRODUCTS_AT_ONCE, list)) {
    const styles = await listFileStyles(
      db,
      rows.map(({ id }) => id),
      PRODUCT_COLUMNS,
    )
    for (const row of rows) {
      const style = styles.get(row.id)
      // Deleted since the products were listed.
      if (!style) continue
      const version = String(row.version)
      yield { id: String(row.id), ...writeCells(row), ...writeStyleCells(style), version }
    }
  }
}
