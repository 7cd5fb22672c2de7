import { COLOUR_FAMILIES, type ColourFamily } from '../../../contract/colour.ts'
import type { Measurements } from '../../../contract/measure.ts'
import { STYLE_COLUMNS, type FileChange, type StyleColumn } from '../../../contract/product-file.ts'
import type { RenamedSize } from '../../../contract/renamed-size.ts'
import type { Database } from '../../database/connection.ts'
import { findShopToday } from '../../database/day-queries.ts'
import { withPlainBlanks } from '../../../contract/plain-blanks.ts'
import { isNumberOf, lengthOf, notValid, orFault, splitList } from '../product-file/cells.ts'
import type { FileRow } from '../product-file/file-rows.ts'
import { listKnownCharts } from '../size-charts/size-chart-queries.ts'
import { listCategories } from './category-queries.ts'
import { checkFacts, type GarmentFacts } from './check-facts.ts'
import { listColours } from './colour-queries.ts'
import * as cells from './file-cells.ts'
import { listMakers } from './maker-queries.ts'
import { readMeasurements, writeMeasurements } from './measure-cells.ts'
import { nameKey } from './name-key.ts'
import { CODE_COLUMNS, planCodes } from './plan-codes.ts'
import { readShared, SHARED_CELLS, type SaidOfStyle } from './read-shared.ts'
import { listCodeOwners, listFileStyles, listStylesNamed } from './file-queries.ts'

/** Changes of a row to its product besides the product's fields. */
export interface FileStyling {
  style?: { id: number } | { name: string }
  colour?: { id: number } | { name: string; family: ColourFamily } | null
  shared: SaidOfStyle
  measurements?: Measurements | null
  facts: Partial<GarmentFacts>
  codes?: cells.FileCode[]
}

type ColumnFault = (column: StyleColumn, message: string) => void

/** In lower case, without surrounding spaces. */
const keyOf = (text: string) => withPlainBlanks(text).trim().toLowerCase()

/** The style names in a file, in lower case. */
export const stylesIn = (rows: readonly FileRow[]): string[] => [
  ...new Set(rows.map((row) => keyOf(row.cells.style ?? '')).filter(Boolean)),
]

/**
 * Longer than any valid cell: a size, a colon and a SKU in letters of two UTF-16 units each. Longer cells are refused.
 */
const LONGEST_CODE = 200

async function readLookups(db: Database, rows: readonly FileRow[], ids: number[]) {
  // A size may contain a colon, so a code may begin after any of them.
  const codes = rows.flatMap((row) =>
    splitList(row.cells.skus ?? '')
      .filter((part) => part.length <= LONGEST_CODE)
      .flatMap((part) =>
        [part, ...part.split(':').map((_, at, all) => all.slice(at).join(':').trim())].filter(Boolean),
      ),
  )
  const [today, styles, palette, categories, makers, charts, named, owners] = await Promise.all([
    findShopToday(db),
    listFileStyles(db, ids, Object.keys(rows[0]?.cells ?? {})),
    listColours(db),
    listCategories(db),
    listMakers(db),
    listKnownCharts(db, [...new Set(rows.map(({ cells }) => cells.style_chart ?? '').filter(Boolean))]),
    listStylesNamed(db, stylesIn(rows)),
    listCodeOwners(db, [...new Set(codes)]),
  ])
  const rowOf = new Map(rows.map(({ cells: { id, skus } }) => [Number(id), skus]))
  return {
    today,
    styles,
    colours: new Map(palette.map((colour) => [nameKey(colour.name), colour])),
    shared: { categories, makers, charts },
    named: Map.groupBy(named, ({ name }) => name),
    /** The products that keep their codes: their rows in the file give them no others. */
    ownerOf: new Map(
      owners
        .filter(({ product_id, sku }) => keepsCode(rowOf.get(product_id), sku))
        .map((owner) => [owner.sku, owner]),
    ),
  }
}

/** Reads the cell as `readStyling` does: a spreadsheet's rendering of the code counts as the code. */
const keepsCode = (cell: string | undefined, sku: string): boolean =>
  cell === undefined ||
  isNumberOf(cell, sku) ||
  splitList(cell).some((part) => part === sku || part.endsWith(`:${sku}`))

type Lookups = Awaited<ReturnType<typeof readLookups>>

interface Row {
  line: FileRow
  id: number | null
  sizes: readonly string[]
  renamed: RenamedSize | undefined
  /** The row has another fault, so it is left out. */
  isFaulty: boolean
}

interface Planned {
  styling?: FileStyling
  /** The changing cells, for display. */
  shown: FileChange['fields']
  faults: { column: StyleColumn; message: string }[]
}

const NOTHING: Planned = { shown: {}, faults: [] }

/** Reads the style columns of rows one by one; makes no query if the file has none of them. */
export async function openStylePlan(
  db: Database,
  rows: readonly FileRow[],
  ids: number[],
): Promise<(row: Row) => Planned> {
  if (!hasStyleColumns(rows)) return () => NOTHING
  const known = await readLookups(db, rows, ids)
  const said: Said = { shared: new Map(), skus: new Map() }
  return (row) => {
    const faults: Planned['faults'] = []
    const fault: ColumnFault = (column, message) => faults.push({ column, message })
    const { styling, shown } = readStyling(row, known, fault)
    refuseContradictions(row, styling, known, said, fault)
    if (!row.isFaulty && faults.length === 0) noteSaid(row, styling, known, said)
    return { ...((styling.codes || Object.keys(shown).length > 0) && { styling }), shown, faults }
  }
}

export const hasStyleColumns = (rows: readonly FileRow[]): boolean =>
  STYLE_COLUMNS.some((column) => rows[0]?.cells[column] !== undefined)

const NO_CELLS = Object.fromEntries(STYLE_COLUMNS.map((column) => [column, ''])) as Record<
  StyleColumn,
  string
>

function readStyling({ line, id, sizes, renamed }: Row, known: Lookups, fault: ColumnFault) {
  const before = cells.withRenamedSize(known.styles.get(id ?? 0), renamed)
  const was = before ? cells.writeStyleCells(before) : NO_CELLS
  const cellOf = (column: StyleColumn) => {
    const cell = line.cells[column] ?? was[column]
    const isCode = column === 'skus' || column === 'gtins'
    return isCode && isNumberOf(cell, was[column]) ? was[column] : cell
  }
  const isChanged = (column: StyleColumn) => cellOf(column) !== was[column]
  const styling: FileStyling = { facts: {}, shared: {} }
  const after: Partial<Record<StyleColumn, string>> = {}
  if (isChanged('style') && keyOf(cellOf('style')) !== keyOf(was.style) && cellOf('style')) {
    styling.style = readStyle(cellOf('style'), known, fault)
    after.style = cellOf('style')
  }
  if (isChanged('colour') || isChanged('colour_family')) {
    const colour = readColour(cellOf('colour'), line.cells.colour_family ?? '', known, fault)
    if (isChanged('colour')) {
      Object.assign(styling, { colour })
      after.colour = cellOf('colour')
    }
  }
  for (const column of SHARED_CELLS) {
    if (!isChanged(column)) continue
    const read = readShared(column, cellOf(column), known.shared, (message) => fault(column, message))
    Object.assign(styling.shared, read)
    after[column] = cellOf(column)
  }
  if (isChanged('measurements')) {
    const cell = cellOf('measurements')
    const read = cell ? readMeasurements(cell, (message) => fault('measurements', message)) : null
    after.measurements = writeMeasurements(read)
    if (after.measurements !== was.measurements) styling.measurements = read
  }
  for (const fact of ['composition', 'care', 'origin'] as const) {
    if (!isChanged(fact)) continue
    Object.assign(
      styling.facts,
      readFact(fact, cellOf(fact), (message) => fault(fact, message)),
    )
    after[fact] = cells.writeFacts({ composition: null, care: null, origin: null, ...styling.facts })[fact]
  }
  // A size that returns under a former name must not inherit the codes of the size that it replaces.
  if (CODE_COLUMNS.some((column) => isChanged(column) || (renamed && line.cells[column] !== undefined))) {
    styling.codes = planCodes(cellOf, sizes, before?.skus ?? [], known.today, fault)
    for (const column of CODE_COLUMNS) if (isChanged(column)) after[column] = cellOf(column)
  }
  const shown = Object.entries(after).filter(([column, cell]) => was[column as StyleColumn] !== cell)
  return {
    styling,
    shown: Object.fromEntries(
      shown.map(([column, cell]) => [column, { before: was[column as StyleColumn], after: cell }]),
    ),
  }
}

const MAX_NAME = 200
const MAX_COLOUR = 40

function readStyle(name: string, { named }: Lookups, fault: ColumnFault): NonNullable<FileStyling['style']> {
  const found = named.get(keyOf(name)) ?? []
  if (lengthOf(name) > MAX_NAME) fault('style', notValid(name, `a name has up to ${MAX_NAME} characters`))
  if (found.length > 1) {
    fault(
      'style',
      `${found.length} styles are called “${name}”. Join them, or choose one in the product’s form.`,
    )
  }
  return found.length === 1 ? { id: found[0]!.id } : { name: withPlainBlanks(name) }
}

function readColour(
  name: string,
  family: string,
  { colours }: Lookups,
  fault: ColumnFault,
): FileStyling['colour'] {
  if (!name) return null
  const known = colours.get(nameKey(name.trim()))
  const called = COLOUR_FAMILIES.find((one) => one === keyOf(family))
  if (known) {
    if (family && called !== known.family)
      fault('colour_family', `${known.name} is ${known.family} in the palette. Change it there.`)
    return { id: known.id }
  }
  if (lengthOf(name) > MAX_COLOUR)
    fault('colour', notValid(name, `a colour has up to ${MAX_COLOUR} characters`))
  if (!called) {
    fault(
      'colour',
      `The palette has no “${name}”. To add it, name its family in colour_family: ${COLOUR_FAMILIES.join(', ')}.`,
    )
  }
  return { name, family: called ?? 'multi' }
}

function readFact(
  fact: keyof GarmentFacts,
  cell: string,
  fault: (message: string) => void,
): Partial<GarmentFacts> {
  if (!cell) return { [fact]: null }
  const read = {
    composition: () => cells.readComposition(cell, fault),
    care: () => cells.readCare(cell, fault),
    origin: () => cells.readOrigin(cell),
  }
  return orFault(() => checkFacts({ [fact]: read[fact]() }), fault) ?? {}
}

interface Said {
  /** What earlier rows of the file state about a style, by column and style. */
  shared: Map<string, { row: number; cell: string }>
  skus: Map<string, number>
}

/** Reports contradictions with other rows or other products. */
function refuseContradictions(
  { line, id }: Row,
  styling: FileStyling,
  known: Lookups,
  { shared, skus }: Said,
  fault: ColumnFault,
): void {
  const style = styleKeyOf({ line, id }, styling, known)
  for (const [column, cell] of sharedCellsOf(line)) {
    const first = shared.get(`${column} ${style}`)
    if (first && keyOf(first.cell) !== keyOf(cell))
      fault(column, `Row ${first.row} says “${first.cell}” of the same style.`)
  }
  const own = new Set<string>()
  for (const sku of skusOf(styling)) {
    const owner = known.ownerOf.get(sku)
    const row = skus.get(sku) ?? (own.has(sku) ? line.row : undefined)
    if (owner && owner.product_id !== id) fault('skus', `The SKU ${sku} belongs to ${owner.name}.`)
    else if (row !== undefined) fault('skus', `The SKU ${sku} is in row ${row} too.`)
    own.add(sku)
  }
}

/** A row that is left out states nothing, so it cannot contradict others. */
function noteSaid(row: Row, styling: FileStyling, known: Lookups, { shared, skus }: Said): void {
  const style = styleKeyOf(row, styling, known)
  for (const [column, cell] of sharedCellsOf(row.line)) {
    const key = `${column} ${style}`
    if (!shared.has(key)) shared.set(key, { row: row.line.row, cell })
  }
  for (const sku of skusOf(styling)) skus.set(sku, row.line.row)
}

function styleKeyOf({ line, id }: Pick<Row, 'line' | 'id'>, { style }: FileStyling, known: Lookups): string {
  const styleId = style ? 'id' in style && style.id : known.styles.get(id ?? 0)?.style_id
  if (styleId) return `id ${styleId}`
  return style && 'name' in style ? `name ${keyOf(style.name)}` : `row ${line.row}`
}

const sharedCellsOf = ({ cells }: FileRow) =>
  ([...SHARED_CELLS, 'measurements'] as const).flatMap((column) => {
    const cell = cells[column]
    return cell === undefined ? [] : [[column, cell] as const]
  })

const skusOf = ({ codes = [] }: FileStyling): string[] => codes.flatMap(({ sku }) => (sku ? [sku] : []))
