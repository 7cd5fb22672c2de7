import type { FileFault } from '../../../contract/product-file.ts'
import type { Database } from '../../database/connection.ts'
import { findImages } from '../../images/find-images.ts'
import type { ProductRow } from '../tables.ts'
import { splitList } from './cells.ts'
import type { FileRow } from './file-rows.ts'

const COLUMNS = ['cover_image', 'sub_images'] as const

const uploadsIn = ({ cells }: FileRow, column: (typeof COLUMNS)[number]): string[] =>
  splitList(cells[column] ?? '').filter((url) => url.startsWith('/images/'))

/** The uploaded pictures that rows refer to, as far as they exist. */
export const findUploads = (db: Database, rows: readonly FileRow[]) =>
  findImages(
    db,
    rows.flatMap((line) => COLUMNS.flatMap((column) => uploadsIn(line, column))),
  )

/** Pictures that the product already has may stay. */
export function findPictureFaults(
  line: FileRow,
  before: ProductRow | undefined,
  known: { has: (url: string) => boolean },
): FileFault[] {
  const had = new Set([before?.cover_image, ...(before?.sub_images ?? [])])
  return COLUMNS.flatMap((column) =>
    uploadsIn(line, column)
      .filter((url) => !known.has(url) && !had.has(url))
      .map((url) => ({
        row: line.row,
        column,
        message: `There is no picture ${url}. Add it in the product’s form, or write an https address.`,
      })),
  )
}
