import { CUTS, MAX_CUT_NOTE, SIZE_SYSTEMS, SIZE_TYPES } from '../../../contract/sizing.ts'
import type { Maker } from '../../../contract/maker.ts'
import { lengthOf, notValid, type ReportFault } from '../product-file/cells.ts'
import { noSuchChart } from '../size-charts/size-charts.ts'
import type { SharedFacts } from './style-queries.ts'

/** Columns for facts that only styles have, and for the style's size chart. */
const SHARED_COLUMNS = {
  category: 'category_id',
  maker: 'maker_id',
  eu_responsible: 'eu_responsible_id',
  cut: 'cut',
  cut_note: 'cut_note',
  size_system: 'size_system',
  size_type: 'size_type',
  style_chart: 'size_chart',
} as const
type SharedColumn = keyof typeof SHARED_COLUMNS
export const SHARED_CELLS = Object.keys(SHARED_COLUMNS) as SharedColumn[]

/** File columns about a style besides the facts that products can override. */
export type SaidOfStyle = Partial<SharedFacts & { size_chart: string | null }>

interface SharedLookups {
  categories: readonly { id: number; name: string; slug: string }[]
  makers: readonly Maker[]
  /** The database rows that the file refers to by name. */
  charts: ReadonlySet<string>
}

const oneOf =
  (codes: object) =>
  (cell: string, fault: ReportFault): string | null => {
    const names = Object.keys(codes)
    const found = names.find((name) => name.toLowerCase() === cell.toLowerCase())
    if (!found) fault(notValid(cell, `it is one of ${names.join(', ')}`))
    return found ?? null
  }

function idOf(
  name: string,
  known: readonly { id: number; name: string; slug?: string }[],
  noun: string,
  fault: ReportFault,
): number | null {
  const found = known.find((one) => one.name.toLowerCase() === name.trim().toLowerCase() || one.slug === name)
  if (!found) {
    const names = known.map((one) => one.name).join(', ')
    fault(`There is no ${noun} “${name}”. ${names ? `Known are: ${names}.` : 'Add it first.'}`)
  }
  return found?.id ?? null
}

const READ: Record<
  SharedColumn,
  (cell: string, fault: ReportFault, known: SharedLookups) => number | string | null
> = {
  category: (cell, fault, { categories }) => idOf(cell, categories, 'category', fault),
  maker: (cell, fault, { makers }) =>
    idOf(
      cell,
      makers.filter(({ kind }) => kind === 'manufacturer'),
      'manufacturer',
      fault,
    ),
  eu_responsible: (cell, fault, { makers }) =>
    idOf(
      cell,
      makers.filter(({ kind }) => kind === 'eu_responsible'),
      'responsible person',
      fault,
    ),
  cut: oneOf(CUTS),
  cut_note: (cell, fault) => {
    if (lengthOf(cell) > MAX_CUT_NOTE) fault(notValid(cell, `a note has up to ${MAX_CUT_NOTE} characters`))
    return cell
  },
  size_system: oneOf(SIZE_SYSTEMS),
  size_type: oneOf(SIZE_TYPES),
  style_chart: (cell, fault, { charts }) => {
    if (!charts.has(cell)) fault(noSuchChart(cell))
    return cell
  },
}

/** Null for a blank cell. */
export const readShared = (column: SharedColumn, cell: string, known: SharedLookups, fault: ReportFault) =>
  ({ [SHARED_COLUMNS[column]]: cell ? READ[column](cell, fault, known) : null }) as SaidOfStyle
