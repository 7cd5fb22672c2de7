import type { Static } from 'typebox'
import { call } from './call.ts'
import { FIELD_NAMES, fieldOf, type NamesInFile } from './product-fields.ts'
import type * as schemas from './schemas/product-file.ts'

export const MAX_FILE_BYTES = 8 * 1024 * 1024

export const MAX_FILE_ROWS = 10_000

export const FILE_FIELDS = FIELD_NAMES.filter((name) => fieldOf(name).inFile !== false) as NamesInFile[]

/** Columns whose values belong to the product's style, colour or SKUs. */
export const STYLE_COLUMNS = [
  'style',
  'colour',
  'colour_family',
  'category',
  'maker',
  'eu_responsible',
  'composition',
  'care',
  'origin',
  'cut',
  'cut_note',
  'size_system',
  'size_type',
  'style_chart',
  'measurements',
  'skus',
  'gtins',
  'ships_by',
  'lead_days',
] as const
export type StyleColumn = (typeof STYLE_COLUMNS)[number]

export type Column =
  | 'id'
  | NamesInFile
  | 'image_alts'
  | 'image_models'
  | 'quantity'
  | 'size_quantities'
  | StyleColumn
  | 'version'

/**
 * Columns are optional. Without an id, a row is a new product. Prices are in dollars; lists are separated by `|`; stock
 * per size is `S:3|M:4`, prices of sizes `L:48.00|XL:52.50`. Alternative texts are in the order of the pictures, the
 * cover's first: `Front||Back`; so are the models’ heights and sizes: `178:M||182:L`. A composition is `80% wool, 20%
 * polyamide`, or with several parts `Shell: 100% cotton; Lining: 100% cupro`. `style_chart` is the size chart of
 * products that name none. Measurements are in centimetres, `Chest flat: S=52.5|M=54; Length: S=70|M=`. By size are
 * codes, `S:AB-1|M:AB-2`, the day of a pre-order, `S:2026-12-03`, and the days in which a size is made to order,
 * `S:21`.
 */
export const PRODUCT_COLUMNS: readonly Column[] = [
  'id',
  ...FILE_FIELDS.flatMap((name): Column[] => {
    if (name === 'sizes') return ['quantity', 'sizes', 'size_quantities']
    return name === 'sub_images' ? ['sub_images', 'image_alts', 'image_models'] : [name]
  }),
  ...STYLE_COLUMNS,
  'version',
]

/**
 * How an import treats rows of products that have changed since the file was exported. `refuse` reports them as faults,
 * `keep` applies the file's changes except where others have changed the same since, `overwrite` applies them there
 * too.
 */
export const OUTDATED_ROWS = ['refuse', 'keep', 'overwrite'] as const
export type OutdatedRows = (typeof OUTDATED_ROWS)[number]

export type FileUndo = Static<typeof schemas.FileUndo>

export type FileFault = Static<typeof schemas.FileFault>

export type FileChange = Static<typeof schemas.FileChange>

export type FileReport = Static<typeof schemas.FileReport>

/** One line of the streamed response: progress, and at the end the report or the reason why nothing was changed. */
export type ImportLine = { done: number; total: number } | { report: FileReport } | { error: string }

export type ProductExport = Static<typeof schemas.exportProducts.query>

export const exportProducts = call<typeof schemas.exportProducts>('GET', '/products/export')
export const checkProductFile = call<typeof schemas.checkProductFile>('POST', '/products/import/check')
export const importProducts = call<typeof schemas.importProducts>('POST', '/products/import')
