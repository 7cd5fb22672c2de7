import { Type, type Static } from 'typebox'
import { defineCall } from './call.ts'
import { adminProductFilter } from './product.ts'
import { Count, Id, Nullable } from './values.ts'

export const MAX_FILE_BYTES = 8 * 1024 * 1024
export const MAX_FILE_ROWS = 10_000

/**
 * The columns of a file of products; a file may leave out any of them. Prices are in dollars, lists are
 * separated by `|`, stock per size reads `S:3|M:4`. A row whose id is known changes that product, a row
 * without an id makes a new one.
 */
export const PRODUCT_COLUMNS = [
  'id',
  'name',
  'description',
  'price',
  'product_type',
  'active',
  'front_page',
  'quantity',
  'sizes',
  'size_quantities',
  'cover_image',
  'sub_images',
  'version',
] as const

/** A row that can't be taken over, by the row's number in the spreadsheet: the headings are row 1. */
export const FileFault = Type.Object({
  row: Count,
  column: Nullable(Type.String()),
  message: Type.String(),
})
export type FileFault = Static<typeof FileFault>

/** What one row would do, as texts before and after. */
export const FileChange = Type.Object({
  row: Count,
  id: Nullable(Id),
  name: Type.String(),
  fields: Type.Record(Type.String(), Type.Object({ before: Type.String(), after: Type.String() })),
})
export type FileChange = Static<typeof FileChange>

export const FileReport = Type.Object({
  rows: Count,
  created: Count,
  updated: Count,
  unchanged: Count,
  /** Rows with at least one fault. */
  faulty: Count,
  faults: Type.Array(FileFault),
  /** The first of the changes. */
  changes: Type.Array(FileChange),
})
export type FileReport = Static<typeof FileReport>

/** One line of an import's answer: how far it is, and at last the report, or why nothing was changed. */
export type ImportLine = { done: number; total: number } | { report: FileReport } | { error: string }

export const exportProducts = defineCall({
  name: 'exportProducts',
  summary: 'The listed products as a CSV file that can be imported again',
  method: 'GET',
  path: '/products/export',
  access: 'admin',
  query: Type.Object(adminProductFilter, { additionalProperties: false }),
  answers: 'text/csv',
  answer: Type.String(),
})

export const checkProductFile = defineCall({
  name: 'checkProductFile',
  summary: 'What importing a CSV file of products would do, and every fault by its row; changes nothing',
  method: 'POST',
  path: '/products/import/check',
  access: 'admin',
  sends: 'text/csv',
  answer: FileReport,
})

export const importProducts = defineCall({
  name: 'importProducts',
  summary:
    'Import a CSV file of products, all of it or nothing; a line of JSON per step, and a report as the last',
  method: 'POST',
  path: '/products/import',
  access: 'admin',
  query: Type.Object(
    { skip_faulty: Type.Optional(Type.Boolean({ description: 'Take over the other rows' })) },
    { additionalProperties: false },
  ),
  sends: 'text/csv',
  answers: 'application/x-ndjson',
  answer: Type.String(),
})
