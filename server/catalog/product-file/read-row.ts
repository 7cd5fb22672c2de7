import { type Column, FILE_FIELDS, type FileFault } from '../../../contract/product-file.ts'
import type { NewProduct, ProductChange } from '../../../contract/product.ts'
import { DEFAULT_SIZES } from '../../../contract/product-fields.ts'
import { findRenamedSize } from '../../../contract/renamed-size.ts'
import { Refused } from '../../errors.ts'
import { notValid, orFault, readPieces, readPools, type ReportFault } from './cells.ts'
import { checkFields } from '../field-kinds.ts'
import type { FileRow } from './file-rows.ts'
import { readPictureModels, readPictureTexts } from './picture-texts.ts'
import { isMissing, readCell } from './product-cells.ts'
import type { SentStock } from '../stock/product-stock.ts'
import { planNewProduct, planProductChange, type PlannedProduct } from '../save-products.ts'
import type { ChangeableProduct, ProductRow } from '../tables.ts'

export type KnownProduct = ProductRow & ChangeableProduct

export interface ReadRow {
  planned?: PlannedProduct
  /** Undefined if the row's sizes are invalid. */
  sizes?: readonly string[] | undefined
  faults: FileFault[]
}

/** Applies the same rules as the API does to a sent product. */
export function readRow({ row, cells }: FileRow, before: KnownProduct | undefined): ReadRow {
  const faults: FileFault[] = []
  const faultIn =
    (column: Column | null): ReportFault =>
    (message) =>
      faults.push({ row, column, message })
  const read = FILE_FIELDS.map((name) => [name, readCell(name, cells[name], !before, faultIn(name))])
  const fields = Object.fromEntries(read) as ProductChange
  // Undefined if the row has no sizes, or invalid ones.
  const { sizes } = orFault(() => checkFields({ sizes: fields.sizes }), faultIn('sizes')) ?? {}
  const pictures = picturesAfter(fields, before)
  const image_alts = readPictureTexts(cells.image_alts, pictures, faultIn('image_alts'))
  const image_models = readPictureModels(cells.image_models, pictures, faultIn('image_models'))
  const sent = {
    ...fields,
    ...(image_alts && { image_alts }),
    ...(image_models && { image_models }),
    ...readStock(cells, sizes, before, faultIn),
  }
  const areSizesWrong = faults.some(({ column }) => column === 'sizes')
  const refused: ReadRow = {
    sizes: areSizesWrong ? undefined : (sizes ?? before?.sizes ?? DEFAULT_SIZES),
    faults,
  }
  if (faults.length > 0) return refused
  try {
    const planned = before ? planProductChange(before, sent) : planNewProduct(sent as NewProduct)
    return { planned, sizes: planned.fields.sizes, faults }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { fields = {} } = error.details as { fields?: Record<string, string> }
    faultIn(FILE_FIELDS.find((name) => name in fields) ?? null)(error.message)
    return refused
  }
}

const picturesAfter = (fields: ProductChange, before: ProductRow | undefined) => ({
  cover_image: fields.cover_image === undefined ? (before?.cover_image ?? null) : fields.cover_image,
  sub_images: fields.sub_images ?? before?.sub_images ?? [],
})

function readStock(
  cells: FileRow['cells'],
  sizes: string[] | undefined,
  before: KnownProduct | undefined,
  faultIn: (column: Column) => ReportFault,
): SentStock {
  const { quantity, size_quantities } = cells
  if (size_quantities) {
    const known = sizes ?? before?.sizes ?? [...DEFAULT_SIZES]
    return { size_quantities: readPools(size_quantities, known, faultIn('size_quantities')) }
  }
  if (size_quantities === undefined && before?.stock_per_size) {
    // Stock of removed sizes is dropped; stock of a renamed size moves to its new name.
    return sizes && !findRenamedSize(before, sizes) ? { size_quantities: {} } : {}
  }
  const rule = 'a quantity is a whole number from 0'
  const isKnown = before && !before.stock_per_size
  if (!quantity) {
    if (!isKnown) faultIn('quantity')(isMissing(rule))
    return {}
  }
  const pieces = readPieces(quantity)
  if (pieces === undefined) faultIn('quantity')(notValid(quantity, rule))
  return { quantity: pieces, ...(before?.stock_per_size && { size_quantities: null }) }
}
