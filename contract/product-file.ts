import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/product-file.ts'

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

export type FileFault = Static<typeof schemas.FileFault>

export type FileChange = Static<typeof schemas.FileChange>

export type FileReport = Static<typeof schemas.FileReport>

/** One line of an import's answer: how far it is, and at last the report, or why nothing was changed. */
export type ImportLine = { done: number; total: number } | { report: FileReport } | { error: string }

export const exportProducts: Call<typeof schemas.exportProducts> = { method: 'GET', path: '/products/export' }

export const checkProductFile: Call<typeof schemas.checkProductFile> = {
  method: 'POST',
  path: '/products/import/check',
}

export const importProducts: Call<typeof schemas.importProducts> = {
  method: 'POST',
  path: '/products/import',
}
