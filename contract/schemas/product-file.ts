import { Type } from 'typebox'
import { describeCall, describeCsvCall } from './call.ts'
import { adminProductFilter } from './product.ts'
import { MAX_PRODUCTS_EXPORTED } from '../many-products.ts'
import { OUTDATED_ROWS } from '../product-file.ts'
import { ClosedObject, Count, Id, Nullable, Time } from './values.ts'

/** Row numbers as a spreadsheet shows them: the header is row 1. */
export const FileFault = Type.Object({
  row: Count,
  column: Nullable(Type.String()),
  message: Type.String(),
})

export const FileChange = Type.Object({
  row: Count,
  id: Nullable(Id),
  name: Type.String(),
  fields: Type.Record(Type.String(), Type.Object({ before: Type.String(), after: Type.String() })),
})

/** A product that was changed after the file was exported: its current values, and what the file would make of it. */
export const FileUndo = Type.Interface([FileChange], {
  /** Who made the latest change, and when. */
  changed_by: Nullable(Type.String()),
  changed_at: Time,
})

export const FileReport = Type.Object({
  rows: Count,
  created: Count,
  updated: Count,
  unchanged: Count,
  /** Rows with at least one fault. */
  faulty: Count,
  faults: Type.Array(FileFault),
  changes: Type.Array(FileChange),
  /**
   * Rows of products that were changed after the file was exported: `keep` preserves those changes, `overwrite` undoes
   * them.
   */
  undoing: Count,
  undone: Type.Array(FileUndo),
  /** The last import of the same file; sent by a check only, and absent if it was not imported. */
  imported: Type.Optional(Type.Object({ at: Time, created: Count, updated: Count })),
})

const outdated = Type.Optional(
  Type.Enum([...OUTDATED_ROWS], {
    description: 'Rows of products that were changed since; refuse by default',
  }),
)

export const exportProducts = describeCsvCall({
  summary: 'The listed products as a CSV file that can be imported again',
  access: 'products.export',
  query: ClosedObject({
    ...adminProductFilter,
    /** Only the products with these ids, separated by commas. */
    ids: Type.Optional(Type.String({ maxLength: 11 * MAX_PRODUCTS_EXPORTED, pattern: '^\\d+(,\\d+)*$' })),
  }),
})

export const checkProductFile = describeCall({
  summary: 'What importing a CSV file of products would do, and every fault by its row; changes nothing',
  access: 'products.change',
  isRead: true,
  query: ClosedObject({ outdated }),
  requestType: 'text/csv',
  response: FileReport,
})

export const importProducts = describeCall({
  summary:
    'Import a CSV file of products, all of it or nothing; a line of JSON per step, and a report as the last',
  access: 'products.change',
  query: ClosedObject({
    skip_faulty: Type.Optional(Type.Boolean({ description: 'Take over the other rows' })),
    outdated,
  }),
  requestType: 'text/csv',
  responseType: 'application/x-ndjson',
  response: Type.String(),
})
