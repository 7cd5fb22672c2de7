import type { Static } from 'typebox'
import { call } from './call.ts'
import { FIELD_NAMES, fieldOf, type NamesInFile } from './product-fields.ts'
import type * as schemas from './schemas/product-file.ts'

export const MAX_FILE_BYTES = 8 * 1024 * 1024

export const MAX_FILE_ROWS = 10_000

export const FILE_FIELDS = FIELD_NAMES.filter((name) => fieldOf(name).inFile !== false) as NamesInFile[]

/** What a product has through its style, its colour and its SKUs. */
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
 * Columns are optional. Prices in dollars, lists separated by `|`, stock per size `S:3|M:4`, prices of sizes
 * `L:48.00|XL:52.50`, alternative texts in the order of
 * the pictures, the cover's first: `Front||Back`, as are the models’ heights and sizes: `178:M||182:L`. A composition is `80% wool, 20% polyamide`, with its parts if it has more than
 * one: `Shell: 100% cotton; Lining: 100% cupro`; `style_chart` is the size chart of products that name none; measurements
 * are in centimetres, `Chest flat: S=52.5|M=54; Length: S=70|M=`; codes are by size, `S:AB-1|M:AB-2`, as are the day of a
 * pre-order, `S:2026-12-03`, and the days in which a size is made to order, `S:21`. No id: a new product.
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
 * What happens with rows of products that were changed after the file was exported: they are faults; or what the file has
 * changed is taken over, without what others have changed since (`keep`), or with it (`overwrite`).
 */
export const OUTDATED_ROWS = ['refuse', 'keep', 'overwrite'] as const
export type OutdatedRows = (typeof OUTDATED_ROWS)[number]

export type FileUndo = Static<typeof schemas.FileUndo>

export type FileFault = Static<typeof schemas.FileFault>

export type FileChange = Static<typeof schemas.FileChange>

export type FileReport = Static<typeof schemas.FileReport>

/** A line of the response: the progress, and last the report or the reason why nothing was changed. */
export type ImportLine = { done: number; total: number } | { report: FileReport } | { error: string }

export type ProductExport = Static<typeof schemas.exportProducts.query>

export const exportProducts = call<typeof schemas.exportProducts>('GET', '/products/export')
export const checkProductFile = call<typeof schemas.checkProductFile>('POST', '/products/import/check')
export const importProducts = call<typeof schemas.importProducts>('POST', '/products/import')
