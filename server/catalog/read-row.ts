import type { FileFault } from '../../contract/product-file.ts'
import { money } from '../../contract/money.ts'
import { DEFAULT_SIZES, PRODUCT_TYPES } from '../../contract/product.ts'
import { MAX_GOODS } from '../../contract/values.ts'
import type { FileRow } from './file-rows.ts'
import {
  readCount,
  readDollars,
  readYesNo,
  splitList,
  type Column,
  type ProductFacts,
} from './product-cells.ts'
import { isAddress } from './rules.ts'

const MOST_PIECES = 10_000_000
const IMAGE_URL = /^(\/(?!\/)[^\s\\]*|https:\/\/[^\s\\]+)$/

/**
 * What a product is after a row of a file: `before` with what the row says, or new. A blank cell leaves
 * what must be there as it is, and empties what may be empty.
 */
export function readRow({ row, cells }: FileRow, before: ProductFacts | undefined) {
  const faults: FileFault[] = []
  const fault = (column: Column, message: string) => {
    faults.push({ row, column, message })
  }

  const needed = <T>(
    column: Column,
    known: T | undefined,
    read: (cell: string) => T | undefined,
    rule: string,
  ): T => {
    const cell = cells[column]
    if (cell) {
      const value = read(cell)
      if (value === undefined) fault(column, `“${shortened(cell)}” is not valid: ${rule}.`)
      return value as T
    }
    if (known === undefined) fault(column, `is required for a new product: ${rule}.`)
    return known as T
  }
  const text = (most: number) => (cell: string) => (cell.length <= most ? cell : undefined)
  const list = (
    column: Column,
    known: string[],
    fits: (part: string) => boolean,
    most: number,
    rule: string,
  ) => {
    const cell = cells[column]
    if (cell === undefined) return known
    const parts = splitList(cell)
    const wrong = parts.find((part) => !fits(part))
    if (wrong !== undefined) fault(column, `“${shortened(wrong)}” is not valid: ${rule}.`)
    if (parts.length > most) fault(column, `has more than ${most} entries.`)
    return parts
  }
  const isUrl = (url: string) => url.length <= 2048 && IMAGE_URL.test(url) && isAddress(url)
  const url = 'a picture is an https address or a path of this shop'

  const sizes = [
    ...new Set(
      list(
        'sizes',
        before?.sizes ?? [...DEFAULT_SIZES],
        (s) => s.length <= 20,
        40,
        'a size has up to 20 characters',
      ),
    ),
  ]
  const [cover = null] = list('cover_image', before?.cover_image ? [before.cover_image] : [], isUrl, 1, url)
  const facts: ProductFacts = {
    name: needed('name', before?.name, text(200), 'a name has up to 200 characters'),
    description: needed(
      'description',
      before?.description,
      text(10_000),
      'a description has up to 10,000 characters',
    ),
    price: needed(
      'price',
      before?.price,
      readPrice,
      `a price is in dollars, such as 48.00, and at most ${money(MAX_GOODS)}`,
    ),
    product_type: needed(
      'product_type',
      before?.product_type,
      readType,
      `it is one of ${PRODUCT_TYPES.join(', ')}`,
    ),
    active: needed('active', before?.active ?? true, readYesNo, 'write true or false'),
    front_page: needed('front_page', before?.front_page ?? true, readYesNo, 'write true or false'),
    sizes,
    cover_image: cover,
    sub_images: list('sub_images', before?.sub_images ?? [], isUrl, 30, url),
    ...readStock(cells, sizes, before, fault, needed),
  }
  return { facts, faults }
}

const readPrice = (cell: string) => {
  const cents = readDollars(cell)
  return cents !== undefined && cents <= MAX_GOODS ? cents : undefined
}
const readType = (cell: string) => PRODUCT_TYPES.find((type) => type === cell.toLowerCase())
const readPieces = (cell: string) => {
  const count = readCount(cell)
  return count !== undefined && count <= MOST_PIECES ? count : undefined
}

function readStock(
  cells: FileRow['cells'],
  sizes: string[],
  before: ProductFacts | undefined,
  fault: (column: Column, message: string) => void,
  needed: <T>(column: Column, known: T | undefined, read: (cell: string) => T | undefined, rule: string) => T,
): Pick<ProductFacts, 'stock_per_size' | 'pools'> {
  const cell = cells.size_quantities
  if (cell) return { stock_per_size: true, pools: readPools(cell, sizes, fault) }
  if (cell === undefined && before?.stock_per_size) {
    const { pools } = before
    const leftOf = (size: string) => (Object.hasOwn(pools, size) ? pools[size]! : 0)
    return { stock_per_size: true, pools: Object.fromEntries(sizes.map((size) => [size, leftOf(size)])) }
  }
  const known = before && !before.stock_per_size ? before.pools[''] : undefined
  return {
    stock_per_size: false,
    pools: { '': needed('quantity', known, readPieces, 'a quantity is a whole number from 0') },
  }
}

function readPools(
  cell: string,
  sizes: string[],
  fault: (column: Column, message: string) => void,
): Record<string, number> {
  const pools = Object.fromEntries(sizes.map((size) => [size, 0]))
  for (const part of splitList(cell)) {
    const colon = part.lastIndexOf(':')
    const size = part.slice(0, Math.max(0, colon)).trim()
    const count = readPieces(part.slice(colon + 1).trim())
    if (colon < 1 || count === undefined)
      fault('size_quantities', `“${shortened(part)}” is not valid: write S:3|M:4.`)
    else if (!sizes.includes(size))
      fault('size_quantities', `gives stock for size ${shortened(size)}, which the product does not have.`)
    else pools[size] = count
  }
  return pools
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
