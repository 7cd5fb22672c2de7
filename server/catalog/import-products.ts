import type { FileChange, FileFault, FileReport } from '../../contract/product-file.ts'
import { MAX_INTEGER } from '../../contract/values.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { Conflict } from '../errors.ts'
import type { FileRow } from './file-rows.ts'
import {
  insertProducts,
  listProductsByIds,
  lockImports,
  lockProducts,
  reserveProductIds,
  setPools,
  updateProducts,
} from './import-queries.ts'
import { factsOf, readCount, writeCells, type ProductFacts } from './product-cells.ts'
import { readRow } from './read-row.ts'
import type { ProductRow } from './tables.ts'

const ROWS_AT_ONCE = 250
const CHANGES_SHOWN = 50
const FAULTS_SHOWN = 1000

interface PlannedChange {
  row: number
  /** Null for a product that is to be made. */
  id: number | null
  facts: ProductFacts
  before: ProductFacts | undefined
}

export interface ImportPlan {
  changes: PlannedChange[]
  report: FileReport
}

/** What the rows would do to the products as they are now; changes nothing. */
export async function planImport(db: Database, rows: FileRow[]): Promise<ImportPlan> {
  const known = new Map((await listProductsByIds(db, idsOf(rows))).map((product) => [product.id, product]))
  const firstRows = new Map<number, number>()
  const faults: FileFault[] = []
  const changes: PlannedChange[] = []
  let faulty = 0
  let unchanged = 0
  for (const [index, line] of rows.entries()) {
    // Ten thousand rows in one go would keep everybody else waiting.
    if (index % ROWS_AT_ONCE === 0) await new Promise(setImmediate)
    const subject = findSubject(line, known, firstRows)
    const before = subject.product && factsOf(subject.product)
    const { facts, faults: wrong } = subject.fault
      ? { facts: undefined, faults: [subject.fault] }
      : readRow(line, before)
    if (wrong.length > 0) {
      faulty += 1
      faults.push(...wrong.slice(0, FAULTS_SHOWN - faults.length))
    } else if (before && isSame(before, facts!)) unchanged += 1
    else changes.push({ row: line.row, id: subject.product?.id ?? null, facts: facts!, before })
  }
  const created = changes.filter(({ id }) => id === null).length
  const report = {
    rows: rows.length,
    created,
    updated: changes.length - created,
    unchanged,
    faulty,
    faults,
    changes: changes.slice(0, CHANGES_SHOWN).map(describe),
  }
  return { changes, report }
}

const idsOf = (rows: FileRow[]) =>
  rows
    .map(({ cells }) => readCount(cells.id ?? ''))
    .filter((id) => id !== undefined && id > 0 && id <= MAX_INTEGER) as number[]

/** Which product a row is about, if it may be. */
function findSubject(
  { row, cells }: FileRow,
  known: Map<number, ProductRow>,
  firstRows: Map<number, number>,
): { product?: ProductRow | undefined; fault?: FileFault } {
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
  if (cells.version && readCount(cells.version) !== product.version) {
    const message =
      'The product was changed after this file was exported. Export it again, or empty this cell to overwrite.'
    return { fault: { row, column: 'version', message } }
  }
  return { product }
}

const isSame = (a: ProductFacts, b: ProductFacts) =>
  JSON.stringify(writeCells(a)) === JSON.stringify(writeCells(b))

function describe({ row, id, facts, before }: PlannedChange): FileChange {
  const after = writeCells(facts)
  const was: Partial<typeof after> = before ? writeCells(before) : {}
  const fields = Object.entries(after)
    .map(
      ([column, text]) => [column, { before: was[column as keyof typeof after] ?? '', after: text }] as const,
    )
    .filter(([, { before, after }]) => before !== after)
  return { row, id, name: facts.name, fields: Object.fromEntries(fields) }
}

/**
 * Takes the rows over: all that have no fault, in one transaction. Whether a fault stops everything is
 * `skipFaulty`; faults can be new since the file was checked.
 */
export async function applyImport(
  trx: Transaction,
  rows: FileRow[],
  {
    by,
    skipFaulty,
    progress,
  }: { by: string; skipFaulty: boolean; progress: (done: number, total: number) => void },
): Promise<FileReport> {
  if (!(await lockImports(trx))) throw new Conflict('Another import is running. Try again when it is done.')
  await lockProducts(trx, idsOf(rows))
  const { changes, report } = await planImport(trx, rows)
  if (report.faulty > 0 && !skipFaulty) {
    throw new Conflict(`${report.faulty} rows have faults, so nothing was changed. Check the file again.`)
  }
  const ids = await reserveProductIds(trx, report.created)
  // By id, as checkouts lock their stock: nobody waits in a circle.
  const placed = changes
    .map(({ id, ...change }) => ({ ...change, isNew: id === null, id: id ?? ids.shift()! }))
    .toSorted((a, b) => a.id - b.id)
  progress(0, placed.length)
  for (let at = 0; at < placed.length; at += ROWS_AT_ONCE) {
    const batch = placed.slice(at, at + ROWS_AT_ONCE)
    const valuesOf = ({ id, facts: { pools: _, ...facts } }: (typeof batch)[number]) => ({ id, ...facts })
    await insertProducts(trx, batch.filter(({ isNew }) => isNew).map(valuesOf))
    await updateProducts(trx, batch.filter(({ isNew }) => !isNew).map(valuesOf))
    const restocked = batch.filter(({ before, facts }) => !before || stockText(before) !== stockText(facts))
    const pools = restocked.flatMap(({ id, facts }) =>
      Object.entries(facts.pools).map(([size, quantity]) => ({ product_id: id, size, quantity })),
    )
    await setPools(trx, pools, by)
    progress(at + batch.length, placed.length)
  }
  return report
}

const stockText = ({ stock_per_size, pools }: ProductFacts) => JSON.stringify([stock_per_size, pools])
