import { sql } from 'kysely'
import type { AdminSizeChart, SizeChart, SizeChartContent } from '../../../contract/size-chart.ts'
import { amongTexts, type Database, idOf, type Transaction } from '../../database/connection.ts'

const CONTENT = ['name', 'how', 'points', 'rows'] as const

const selectCharts = (db: Database) =>
  db
    .selectFrom('size_charts')
    .select(['id', ...CONTENT, 'version'])
    .select(
      sql<number>`(
        (select count(*) from products where size_chart = size_charts.name)
        + (select count(*) from styles y join products p on p.style_id = y.id
          where y.size_chart = size_charts.name and p.size_chart is distinct from y.size_chart)
      )::int`.as('products'),
    )

export const listCharts = (db: Database): Promise<AdminSizeChart[]> =>
  selectCharts(db).orderBy('name').execute()

export const findChart = (db: Transaction, id: number): Promise<AdminSizeChart | undefined> =>
  selectCharts(db).where('id', '=', id).executeTakeFirst()

const selectChartOf = (db: Database, productId: number) =>
  db
    .selectFrom('size_charts')
    .innerJoin('products', (join) => join.onTrue())
    .innerJoin('styles', 'styles.id', 'products.style_id')
    .where('size_charts.name', '=', sql<string>`coalesce(products.size_chart, styles.size_chart)`)
    .where('products.id', '=', productId)
    .select(['size_charts.name', 'how', 'points', 'rows'])

export const findChartOfProduct = (db: Database, productId: number): Promise<SizeChart | undefined> =>
  selectChartOf(db, productId).executeTakeFirst()

export const findChartOfActive = (db: Database, productId: number): Promise<SizeChart | undefined> =>
  selectChartOf(db, productId).where('products.active', '=', true).executeTakeFirst()

/** Those of these names that exist. Within a transaction, the charts keep these names until it ends. */
export async function listKnownCharts(db: Database, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const charts = db.selectFrom('size_charts').select('name').where('name', '=', amongTexts(names))
  const rows = await (db.isTransaction ? charts.forKeyShare() : charts).execute()
  return new Set(rows.map(({ name }) => name))
}

const stored = ({ name, how, points, rows }: SizeChartContent) => ({
  name,
  how,
  points: JSON.stringify(points),
  rows: JSON.stringify(rows),
})

export const insertChart = (trx: Transaction, content: SizeChartContent): Promise<number> =>
  idOf(trx.insertInto('size_charts').values(stored(content)).returning('id'))

/** Notifies every process at commit, because the products that show the chart do not change themselves. */
export const replaceChart = (trx: Transaction, id: number, content: SizeChartContent) =>
  trx
    .updateTable('size_charts')
    .set({ ...stored(content), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(sql`pg_notify('size_charts', '')`.as('notified'))
    .execute()

export const removeChart = (trx: Transaction, id: number) =>
  trx.deleteFrom('size_charts').where('id', '=', id).execute()
