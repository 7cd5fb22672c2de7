import { isDeepStrictEqual } from 'node:util'
import type {
  FileChange,
  FileFault,
  FileReport,
  FileUndo,
  OutdatedRows,
} from '../../../contract/product-file.ts'
import { findRenamedSize } from '../../../contract/renamed-size.ts'
import { MAX_INTEGER } from '../../../contract/values.ts'
import type { Database, Transaction } from '../../database/connection.ts'
import { Conflict, Refused } from '../../errors.ts'
import { inTurns } from '../../in-turns.ts'
import { readCount } from './cells.ts'
import type { FileRow } from './file-rows.ts'
import { findPictureFaults, findUploads } from './missing-pictures.ts'
import { findVersions, isOutdated, takeOver } from './outdated-rows.ts'
import { writeCells } from './product-cells.ts'
import { poolsAfter } from '../stock/product-stock.ts'
import { listProductsByIds } from '../queries.ts'
import { type KnownProduct, readRow, type ReadRow } from './read-row.ts'
import { keptPrices } from '../size-prices.ts'
import { listInSale } from '../sale-product-queries.ts'
import { lockImports, lockProductIds } from '../save-queries.ts'
import { saveUnlisted, type PlannedProduct } from '../save-products.ts'
import { listKnownCharts } from '../size-charts/size-chart-queries.ts'
import { noSuchChart } from '../size-charts/size-charts.ts'
import { applyStylings, lockFileStyles } from '../styles/apply-file.ts'
import { hasStyleColumns, openStylePlan, stylesIn, type FileStyling } from '../styles/plan-file.ts'
import type { ProductRow } from '../tables.ts'

const CHANGES_SHOWN = 50
const FAULTS_SHOWN = 1000

interface RowChange {
  planned: PlannedProduct
  styling: FileStyling | undefined
  shown: FileChange
}

interface ImportPlan {
  changes: RowChange[]
  report: FileReport
}

export async function planImport(
  db: Database,
  rows: FileRow[],
  outdated: OutdatedRows = 'refuse',
): Promise<ImportPlan> {
  const known = new Map((await listProductsByIds(db, idsOf(rows))).map((product) => [product.id, product]))
  const inSale = await listInSale(db, [...known.keys()])
  const uploads = await findUploads(db, rows)
  const charts = await listKnownCharts(db, chartsOf(rows))
  const styleOf = await openStylePlan(db, rows, [...known.keys()])
  const versions = await findVersions(db, outdated === 'refuse' ? [] : rows, known)
  const firstRows = new Map<number, number>()
  const faults: FileFault[] = []
  const changes: RowChange[] = []
  const undone: FileUndo[] = []
  let faulty = 0
  let unchanged = 0
  for await (const line of inTurns(rows)) {
    const subject = findSubject(line, known, firstRows, outdated)
    const { product, fault } = subject
    const taken = fault ? { line } : takeOver(line, product, versions, outdated)
    const read: ReadRow = fault ? { faults: [fault] } : readRow(taken.line, product)
    const found = [...findChartFault(line, charts), ...read.faults]
    const { planned, sizes } = read
    if (!fault) found.push(...findPictureFaults(taken.line, product, uploads))
    if (planned && product) found.push(...findSalePriceFault(planned, product, { row: line.row, inSale }))
    // Versions contain product fields only, so what others have changed of a style is unknown.
    const keepsStyle = outdated === 'keep' && product && isOutdated(line, product)
    const style =
      keepsStyle || !sizes
        ? undefined
        : styleOf({
            line,
            id: product?.id ?? null,
            sizes,
            renamed: product && findRenamedSize(product, sizes),
            isFaulty: found.length > 0,
          })
    found.push(...(style?.faults.map((one) => ({ row: line.row, ...one })) ?? []))
    if (!planned || found.length > 0) {
      faulty += 1
      faults.push(...found.slice(0, FAULTS_SHOWN - faults.length))
      continue
    }
    if (taken.undo) undone.push(taken.undo)
    const change = describe(line.row, product, planned, style)
    if (change) changes.push(change)
    else unchanged += 1
  }
  const created = changes.filter(({ planned }) => planned.id === null).length
  const report = {
    rows: rows.length,
    created,
    updated: changes.length - created,
    unchanged,
    faulty,
    faults,
    changes: changes.slice(0, CHANGES_SHOWN).map(({ shown }) => shown),
    undoing: undone.length,
    undone: undone.slice(0, CHANGES_SHOWN),
  }
  return { changes, report }
}

const idsOf = (rows: FileRow[]) =>
  rows
    .map(({ cells }) => readCount(cells.id ?? ''))
    .filter((id) => id !== undefined && id > 0 && id <= MAX_INTEGER) as number[]

const chartsOf = (rows: FileRow[]) => rows.map(({ cells }) => cells.size_chart ?? '').filter(Boolean)

function findChartFault({ row, cells: { size_chart } }: FileRow, known: Set<string>): FileFault[] {
  if (!size_chart || known.has(size_chart)) return []
  return [{ row, column: 'size_chart', message: noSuchChart(size_chart) }]
}

/** A lower price would be announced as a separate reduction, which a large file must not cause unnoticed. */
function findSalePriceFault(
  { fields }: PlannedProduct,
  product: KnownProduct,
  { row, inSale }: { row: number; inSale: Set<number> },
): FileFault[] {
  if (!inSale.has(product.id)) return []
  const refuse = (column: 'price' | 'size_prices', message: string) => ({
    row,
    column,
    message: `A sale of this product is running, so ${message}. Leave the cell as it was exported, or end the sale first.`,
  })
  const kept = keptPrices(product, fields.sizes)
  return [
    ...(fields.price === product.price ? [] : [refuse('price', 'its price stays')]),
    ...(isDeepStrictEqual(fields.size_prices, kept)
      ? []
      : [refuse('size_prices', 'the prices of its sizes stay')]),
  ]
}

/** No product if the row creates one. */
function findSubject(
  line: FileRow,
  known: Map<number, KnownProduct>,
  firstRows: Map<number, number>,
  outdated: OutdatedRows,
): { product?: KnownProduct | undefined; fault?: FileFault } {
  const { row, cells } = line
  if (!cells.id) return {}
  const id = readCount(cells.id) ?? 0
  const product = known.get(id)
  if (!product) {
    return {
      fault: {
        row,
        column: 'id',
        message: 'There is no such product. Leave the id empty to make a new one.',
      },
    }
  }
  const first = firstRows.get(id)
  if (first !== undefined)
    return { fault: { row, column: 'id', message: `Row ${first} is about the same product.` } }
  firstRows.set(id, row)
  if (outdated === 'refuse' && isOutdated(line, product)) {
    const message =
      'The product was changed after this file was exported. Export it again, or empty this cell to overwrite.'
    return { fault: { row, column: 'version', message } }
  }
  return { product }
}

function describe(
  row: number,
  before: ProductRow | undefined,
  planned: PlannedProduct,
  style?: { styling?: FileStyling; shown: FileChange['fields'] },
): RowChange | undefined {
  const { id, fields, stock_per_size } = planned
  const after = writeCells({ ...fields, stock_per_size, available: poolsAfter(before, planned) })
  const was: Partial<typeof after> = before ? writeCells(before) : {}
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (column) => (was[column] ?? '') !== after[column],
  )
  if (before && changed.length === 0 && !style?.styling) return undefined
  const texts = changed.map((column) => [column, { before: was[column] ?? '', after: after[column] }])
  const shown = { row, id, name: fields.name, fields: { ...Object.fromEntries(texts), ...style?.shown } }
  // Set stock only if the file differs: pieces may have been sold since the product was read.
  const isRestocked =
    before?.stock_per_size !== stock_per_size || STOCK_COLUMNS.some((column) => changed.includes(column))
  return {
    planned: before && !isRestocked ? { ...planned, stock: undefined } : planned,
    styling: style?.styling,
    shown,
  }
}
const STOCK_COLUMNS = ['quantity', 'size_quantities'] as const

/** Without `skipFaulty`, a fault stops the import: Refused is thrown before `planned` is called. */
export async function applyImport(
  trx: Transaction,
  rows: FileRow[],
  {
    by,
    skipFaulty,
    outdated,
    planned,
    progress,
  }: {
    by: string
    skipFaulty: boolean
    outdated: OutdatedRows
    planned: () => void
    progress: (done: number, total: number) => void
  },
): Promise<FileReport> {
  if (!(await lockImports(trx))) throw new Conflict('Another import is running. Try again when it is done.')
  if (hasStyleColumns(rows)) await lockFileStyles(trx, idsOf(rows), stylesIn(rows))
  else await lockProductIds(trx, idsOf(rows))
  const { changes, report } = await planImport(trx, rows, outdated)
  if (report.faulty > 0 && !skipFaulty) {
    throw new Refused(
      `${report.faulty === 1 ? 'A row has' : `${report.faulty} rows have`} faults, so nothing was changed.`,
    )
  }
  planned()
  // In the order of ids, as checkouts lock stock, to avoid deadlocks. New products come last.
  const idOf = ({ planned }: RowChange) => planned.id ?? Infinity
  const ordered = changes.toSorted((a, b) => idOf(a) - idOf(b) || 0)
  const ids = await saveUnlisted(
    trx,
    ordered.map(({ planned }) => planned),
    by,
    progress,
  )
  await applyStylings(
    trx,
    ordered.flatMap(({ styling }, at) => (styling ? { ...styling, product_id: ids[at]! } : [])),
    ids,
  )
  return report
}
