import type { PRODUCT_COLUMNS } from '../../contract/product-file.ts'
import { dollars } from '../http/csv.ts'
import type { ProductRow } from './tables.ts'

export type Column = (typeof PRODUCT_COLUMNS)[number]
export type Cells = Record<Column, string>

/** What a file can say of a product, in the shop's own terms. */
export interface ProductFacts {
  name: string
  description: string
  price: number
  product_type: string
  active: boolean
  front_page: boolean
  sizes: string[]
  cover_image: string | null
  sub_images: string[]
  stock_per_size: boolean
  /** What can be bought of each pool. */
  pools: Record<string, number>
}

export function factsOf(row: ProductRow): ProductFacts {
  const { name, description, price, product_type, active, front_page, sizes, cover_image, sub_images } = row
  return {
    name,
    description,
    price,
    product_type,
    active,
    front_page,
    sizes,
    cover_image,
    sub_images,
    stock_per_size: row.stock_per_size,
    pools: row.stock_per_size
      ? Object.fromEntries(sizes.map((size) => [size, row.available[size] ?? 0]))
      : { '': row.available[''] ?? 0 },
  }
}

export function writeCells(facts: ProductFacts): Omit<Cells, 'id' | 'version'> {
  return {
    name: facts.name,
    description: facts.description,
    price: dollars(facts.price),
    product_type: facts.product_type,
    active: String(facts.active),
    front_page: String(facts.front_page),
    quantity: String(Object.values(facts.pools).reduce((sum, quantity) => sum + quantity, 0)),
    sizes: joinList(facts.sizes),
    size_quantities: facts.stock_per_size
      ? Object.entries(facts.pools)
          .map(([size, quantity]) => `${escape(size)}:${quantity}`)
          .join('|')
      : '',
    cover_image: facts.cover_image ?? '',
    sub_images: joinList(facts.sub_images),
  }
}

const escape = (text: string) => text.replace(/[\\|]/g, '\\$&')
const joinList = (texts: string[]) => texts.map(escape).join('|')

/** The opposite of writing a list: parts between bars, blank ones left out. */
export function splitList(cell: string): string[] {
  const parts = cell.match(/(?:\\.|[^\\|])+/gs) ?? []
  return parts.map((part) => part.replace(/\\(.)/gs, '$1').trim()).filter(Boolean)
}

/** Dollars as people type them; undefined when it is no amount in whole cents. */
export function readDollars(cell: string): number | undefined {
  const [, whole, part = ''] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(cell) ?? []
  if (whole === undefined) return undefined
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

export const readCount = (cell: string): number | undefined =>
  /^\d{1,9}$/.test(cell) ? Number(cell) : undefined

export function readYesNo(cell: string): boolean | undefined {
  if (/^(true|yes|y|1)$/i.test(cell)) return true
  return /^(false|no|n|0)$/i.test(cell) ? false : undefined
}
