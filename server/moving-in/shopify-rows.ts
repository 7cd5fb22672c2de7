import { BadRequest } from '../errors.ts'
import { readCsv, unmarked } from '../http/csv.ts'

/** The headings of Shopify's two generations of product files, without case. */
const HEADINGS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  html: ['body (html)', 'description'],
  type: ['type'],
  tags: ['tags'],
  status: ['status'],
  published: ['published', 'published on online store'],
  name1: ['option1 name'],
  value1: ['option1 value'],
  name2: ['option2 name'],
  value2: ['option2 value'],
  name3: ['option3 name'],
  value3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode', 'barcodes'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  picture: ['image src', 'product image url'],
  position: ['image position'],
  alt: ['image alt text'],
  variantPicture: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
} as const

export type ShopifyCell = keyof typeof HEADINGS

export interface ShopifyRow {
  /** As in the spreadsheet: the headings are row 1. */
  row: number
  cells: Record<ShopifyCell, string>
}

const MAX_ROWS = 100_000

/** Cells of columns that the file does not have are empty. Throws BadRequest of what is no file of Shopify's products. */
export function readShopifyRows(file: Buffer): ShopifyRow[] {
  const {
    records: [headings = [], ...records],
  } = readCsv(withoutWindows(file))
  const folded = headings.map((heading) => heading.trim().toLowerCase())
  const places = Object.entries(HEADINGS).map(
    ([cell, names]) =>
      [cell, folded.findIndex((heading) => (names as readonly string[]).includes(heading))] as const,
  )
  const missing = places.filter(([cell, at]) => at === -1 && ['handle', 'title', 'price'].includes(cell))
  if (missing.length > 0) {
    throw new BadRequest(
      `This is no file of Shopify’s products: it has no column for ${missing.map(([cell]) => cell).join(', ')}.`,
    )
  }
  if (records.length > MAX_ROWS) {
    throw new BadRequest(`The file has ${records.length} rows; up to ${MAX_ROWS} can be imported at a time.`)
  }
  return records
    .map((record, index) => ({
      row: index + 2,
      cells: Object.fromEntries(
        places.map(([cell, at]) => [cell, textOf(record[at] ?? '')]),
      ) as ShopifyRow['cells'],
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''))
}

/** Spreadsheets mark numbers as text with an apostrophe. */
const textOf = (cell: string) =>
  unmarked(cell)
    .replace(/^'(?=[\d.]+$)/, '')
    .trim()

/** Spreadsheets save what is no UTF-8 in the alphabet of Windows. */
function withoutWindows(file: Buffer): Buffer {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file)
    return file
  } catch {
    return Buffer.from(new TextDecoder('windows-1252').decode(file))
  }
}
