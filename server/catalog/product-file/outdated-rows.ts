import {
  STYLE_COLUMNS,
  type FileChange,
  type FileUndo,
  type OutdatedRows,
} from '../../../contract/product-file.ts'
import { MAX_INTEGER } from '../../../contract/values.ts'
import type { Database } from '../../database/connection.ts'
import { readCount } from './cells.ts'
import type { FileRow } from './file-rows.ts'
import { writeFieldCells, type FieldCells } from './product-cells.ts'
import { type KnownProduct, readRow } from './read-row.ts'
import type { ProductRow } from '../tables.ts'
import { listVersionsAt, type ProductVersion } from '../version-queries.ts'

type FieldColumn = keyof FieldCells

/**
 * Alternative texts and models are in the order of the pictures, so these columns are applied together or not at all.
 */
const PICTURES: readonly FieldColumn[] = ['cover_image', 'sub_images', 'image_alts', 'image_models']

export const isOutdated = ({ cells }: FileRow, product: ProductRow): boolean =>
  Boolean(cells.version) && readCount(cells.version!) !== product.version

interface Versions {
  exported: Map<number, ProductVersion>
  latest: Map<number, ProductVersion>
}

/** The exported state of the products in outdated rows, and who has changed them last. */
export async function findVersions(
  db: Database,
  rows: readonly FileRow[],
  known: ReadonlyMap<number, ProductRow>,
): Promise<Versions> {
  const outdated = rows.flatMap((line) => {
    const product = known.get(readCount(line.cells.id ?? '') ?? 0)
    const version = readCount(line.cells.version ?? '')
    return product && version !== undefined && isOutdated(line, product) ? [{ id: product.id, version }] : []
  })
  const byProduct = async (wanted: { id: number; version: number }[]) =>
    new Map((await listVersionsAt(db, wanted)).map((version) => [version.product_id, version]))
  return {
    exported: await byProduct(outdated),
    latest: await byProduct(outdated.map(({ id }) => ({ id, version: MAX_INTEGER }))),
  }
}

/** The cells of a row to import, and the fields that others have meanwhile changed to something else (`undo`). */
export function takeOver(
  line: FileRow,
  product: KnownProduct | undefined,
  { exported, latest }: Versions,
  mode: OutdatedRows,
): { line: FileRow; undo?: FileUndo } {
  if (!product || mode === 'refuse' || !isOutdated(line, product)) return { line }
  const read = readOutdatedRow(line, product, exported.get(product.id), mode)
  if (Object.keys(read.undone).length === 0) return { line: read.line }
  const { saved_by = null, saved_at = product.updated_at } = latest.get(product.id) ?? {}
  const undo = {
    row: line.row,
    id: product.id,
    name: product.name,
    fields: read.undone,
    changed_by: saved_by,
    changed_at: saved_at.toISOString(),
  }
  return { line: read.line, undo }
}

/**
 * For a row whose product was changed after the export: the cells that the file has changed, and the fields among them
 * that others have changed too, which the row would undo. `exported` is the product at the export; without it,
 * everything that differs from today counts as changed by both. Stock is taken from the row.
 */
function readOutdatedRow(
  line: FileRow,
  product: KnownProduct,
  exported: ProductVersion | undefined,
  mode: Exclude<OutdatedRows, 'refuse'>,
): { line: FileRow; undone: FileChange['fields'] } {
  const then = exported && { ...product, ...exported.fields }
  const cellsThen = then && writeFieldCells(then)
  const edited = cellsThen ? withoutGroups(line, ({ column, cell }) => cell === cellsThen[column]) : line
  const { planned } = readRow(withoutStock(edited), then ?? product)
  // A row with faults is not imported.
  if (!planned) return { line: edited, undone: {} }
  const [now, after] = [writeFieldCells(product), writeFieldCells(planned.fields)]
  const changed = withoutGroups(edited, ({ column }) => after[column] === (cellsThen ?? now)[column])
  const undone = columnsOf(changed).filter(
    (column) => cellsThen?.[column] !== now[column] && after[column] !== now[column],
  )
  const isUndone = ({ column }: { column: FieldColumn }) =>
    groupOf(column).some((one) => undone.includes(one))
  return {
    line: mode === 'keep' ? withoutGroups(changed, isUndone) : changed,
    undone: Object.fromEntries(
      undone.map((column) => [column, { before: now[column], after: after[column] }]),
    ),
  }
}

const groupOf = (column: FieldColumn): readonly FieldColumn[] =>
  PICTURES.includes(column) ? PICTURES : [column]

const NO_FIELDS = new Set<string>(['id', 'version', 'quantity', 'size_quantities', ...STYLE_COLUMNS])

const columnsOf = ({ cells }: FileRow) =>
  Object.keys(cells).filter((column) => !NO_FIELDS.has(column)) as FieldColumn[]

/** Removes each group of cells for which `isDropped` is true of every cell. */
function withoutGroups(
  line: FileRow,
  isDropped: (cell: { column: FieldColumn; cell: string }) => boolean,
): FileRow {
  const { cells } = line
  const dropped = columnsOf(line).filter((column) =>
    groupOf(column).every((one) => cells[one] === undefined || isDropped({ column: one, cell: cells[one] })),
  )
  const kept = Object.entries(cells).filter(([column]) => !dropped.some((one) => one === column))
  return { ...line, cells: Object.fromEntries(kept) }
}

const withoutStock = ({
  cells: { quantity: _, size_quantities: __, ...cells },
  ...line
}: FileRow): FileRow => ({
  ...line,
  cells,
})
