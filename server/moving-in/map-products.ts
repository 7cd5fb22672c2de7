import { faultOfGtin } from '../../contract/gtin.ts'
import type { MovingNote, OptionRole } from '../../contract/moving-in.ts'
import { MAX_PIECES } from '../../contract/product-fields.ts'
import { MAX_GOODS } from '../../contract/values.ts'
import { cut } from '../../contract/cut.ts'
import { isShortenedNumber } from '../catalog/product-file/cells.ts'
import { guessRole } from './options.ts'
import { placePictures, type MovedPicture } from './place-pictures.ts'
import { plainText } from './plain-text.ts'
import { MOST_LETTERS, MOST_TAGS, notesOfFile, noteWhatIsCut } from './left-out.ts'
import { type Note, type Notes, notesFor } from './notes.ts'
import type { ShopifyFile, ShopifyRow } from './shopify-rows.ts'

interface MovedSize {
  size: string
  sku: string | null
  gtin: string | null
  quantity: number
  price: number
}

/** A product in one of its colours. */
export interface MovedProduct {
  handle: string
  /** '' for a product without colours. */
  colour: string
  row: number
  title: string
  description: string
  type: string
  tags: string[]
  isActive: boolean
  /** The price of its cheapest sizes. */
  price: number
  sizes: MovedSize[]
  pictures: MovedPicture[]
}

export interface Mapped {
  products: MovedProduct[]
  notes: MovingNote[]
  options: { name: string; role: OptionRole; values: string[] }[]
}

const VALUES_SHOWN = 8

export function mapProducts(file: ShopifyFile, chosen: ReadonlyMap<string, OptionRole>): Mapped {
  const { rows } = file
  const groups = Map.groupBy(rows, ({ cells }) => cells.handle.toLowerCase())
  const options = listOptions(groups, chosen)
  const roles = new Map(options.map(({ name, role }) => [name.toLowerCase(), role]))
  const vendors = new Set(rows.map(({ cells }) => cells.vendor).filter(Boolean))
  const notes: MovingNote[] = notesOfFile(file, vendors)
  const products = [...groups].flatMap(([handle, group]) =>
    mapGroup(group, { handle, roles, hasVendors: vendors.size > 1 }, notesFor(handle, notes)),
  )
  const shown = options.map((option) => ({ ...option, values: option.values.slice(0, VALUES_SHOWN) }))
  return { products, notes: saidOnce(notes).toSorted((a, b) => a.row - b.row), options: shown }
}

/**
 * A note about several rows of a product is kept for the first row only: notes for each of 2,000 rows would hide the
 * others.
 */
const saidOnce = (notes: readonly MovingNote[]): MovingNote[] =>
  [
    ...Map.groupBy(notes, (note) => (note.is_left_out ? note : `${note.handle} ${note.message}`)).values(),
  ].map((same) => {
    const [first] = same as [MovingNote, ...MovingNote[]]
    const more = same.length - 1
    if (more === 0) return first
    return { ...first, message: `${first.message} The same in ${more} more ${more === 1 ? 'row' : 'rows'}.` }
  })

interface Mapping {
  handle: string
  roles: ReadonlyMap<string, OptionRole>
  /** True if the products have several vendors, who become tags. */
  hasVendors: boolean
}

/** Without the vendor. */
const tagsOf = ({ cells }: ShopifyRow): string[] =>
  [...new Set(cells.tags.split(',').map((tag) => tag.trim()))].filter(Boolean)

const NO_OPTION = 'default title'

/** Only the first row of a product has the option names. */
const namesOf = (group: readonly ShopifyRow[]) =>
  (['name1', 'name2', 'name3'] as const).map(
    (cell) => group.find(({ cells }) => cells[cell])?.cells[cell] ?? '',
  )

const valuesOf = ({ cells }: ShopifyRow) => [cells.value1, cells.value2, cells.value3]

function listOptions(groups: ReadonlyMap<string, ShopifyRow[]>, chosen: ReadonlyMap<string, OptionRole>) {
  const found = new Map<string, { name: string; values: Set<string> }>()
  for (const group of groups.values()) {
    const names = namesOf(group)
    for (const row of group) {
      for (const [at, value] of valuesOf(row).entries()) {
        const name = names[at]!
        if (name === '' || value === '' || value.toLowerCase() === NO_OPTION) continue
        const option = found.get(name.toLowerCase()) ?? { name, values: new Set() }
        option.values.add(value)
        found.set(name.toLowerCase(), option)
      }
    }
  }
  return [...found].map(([key, { name, values }]) => ({
    name,
    values: [...values],
    role: chosen.get(key) ?? guessRole(name, [...values]),
  }))
}

function mapGroup(
  group: readonly ShopifyRow[],
  { handle, roles, hasVendors }: Mapping,
  { note, leaveOut }: Notes,
): MovedProduct[] {
  const first = group.find(({ cells }) => cells.title) ?? group[0]!
  const { cells, row } = first
  if (handle === '') {
    for (const one of group) leaveOut(one.row, 'The row has no handle.')
    return []
  }
  if (cells.title === '') return leaveOut(row, 'The product has no title.')
  if (/^true$/i.test(cells.giftCard)) return leaveOut(row, 'Gift cards are sold on their own page here.')
  const other = group.find((one) => one.cells.title !== '' && one.cells.title !== cells.title)
  if (other)
    note(
      other.row,
      `“${cut(other.cells.title, 80)}” has the same handle: its rows join “${cut(cells.title, 80)}”.`,
    )
  const description = plainText(cells.html)
  if (cells.html.toLowerCase().includes('<table'))
    note(row, 'A table of the description became lines of text.')
  if (description === '') note(row, 'There is no description; the title stands in its place.')
  if (description.length > MOST_LETTERS.description) note(row, 'The description is cut after 10,000 letters.')
  const tags = [...(hasVendors ? [cells.vendor] : []), ...tagsOf(first)].filter(Boolean)
  noteWhatIsCut(first, tags, note)
  const read = namesOf(group).map((name) => roles.get(name.toLowerCase()))
  const byColour = readVariants(group, read, { note, leaveOut })
  if (byColour.size === 0) return leaveOut(row, 'No size of the product can be sold.')
  const pictures = placePictures(group, byColour.keys(), (one) => readOptions(one, read).colour, note)
  return [...byColour].map(([colour, sizes]) => ({
    handle,
    colour,
    row,
    title: cut(cells.title, MOST_LETTERS.title),
    description: cut(description || cells.title, MOST_LETTERS.description),
    type: cells.type,
    tags: [...new Set(tags.map((tag) => cut(tag, MOST_LETTERS.tag).trim()))].slice(0, MOST_TAGS),
    isActive: /^active$/i.test(cells.status || 'active') && !/^false$/i.test(cells.published),
    price: Math.min(...sizes.map((one) => one.price)),
    sizes,
    pictures: pictures.get(colour) ?? [],
  }))
}

function readVariants(
  group: readonly ShopifyRow[],
  roles: readonly (OptionRole | undefined)[],
  { note, leaveOut }: Notes,
): Map<string, MovedSize[]> {
  const byColour = new Map<string, MovedSize[]>()
  for (const row of group) {
    // Rows without these are only pictures.
    if (row.cells.value1 === '' && row.cells.price === '') continue
    const { colour, size, isCut } = readOptions(row, roles)
    if (isCut) note(row.row, `The colour is cut after ${MOST_LETTERS.colour} letters.`)
    const sizes = byColour.get(colour) ?? []
    const isTooMany = byColour.size === MOST_COLOURS && !byColour.has(colour)
    const fault = isTooMany
      ? `A product has up to ${MOST_COLOURS} colours.`
      : faultOfVariant(row, size, sizes)
    if (fault) {
      leaveOut(row.row, fault)
      continue
    }
    sizes.push(readSize(row, size, note))
    byColour.set(colour, sizes)
  }
  return byColour
}

/** A third option is joined with the one of the same role: `32/34`. */
function readOptions(row: ShopifyRow, roles: readonly (OptionRole | undefined)[]) {
  const values = valuesOf(row).map((value) => (value.toLowerCase() === NO_OPTION ? '' : value))
  const of = (role: OptionRole) =>
    values.filter((value, at) => value !== '' && (roles[at] ?? 'size') === role)
  const colour = of('colour').join(' ')
  const isCut = colour.length > MOST_LETTERS.colour
  return { colour: cut(colour, MOST_LETTERS.colour), size: of('size').join('/'), isCut }
}

/** Limits the number of pictures: each colour gets a copy of the pictures that belong to no particular colour. */
const MOST_COLOURS = 500

const PRICE = /^\d{1,7}(?:[.,]\d{1,2})?$/

function faultOfVariant(
  { cells }: ShopifyRow,
  size: string,
  others: readonly MovedSize[],
): string | undefined {
  if (cells.price === '') return 'There is no price.'
  if (!PRICE.test(cells.price)) return `“${cells.price}” is no price.`
  if (centsOf(cells.price) > MAX_GOODS) return `${cells.price} is more than a garment may cost here.`
  if (size.length > 20 || size.includes('|')) return `“${size}” is too long for a size: up to 20 letters.`
  if (others.length >= 40) return 'A product has up to 40 sizes.'
  if (others.some((one) => one.size.toLowerCase() === size.toLowerCase())) {
    return size === '' ? 'The product is there twice without a size.' : `Size ${size} is there twice.`
  }
  return undefined
}

function readSize({ row, cells }: ShopifyRow, size: string, note: Note): MovedSize {
  const quantity = Number(cells.quantity || 0)
  const isCount = /^-?\d+$/.test(cells.quantity)
  if (!isCount) note(row, 'The file does not say how many pieces there are: 0.')
  else if (quantity < 0) note(row, `There were ${quantity} pieces: 0.`)
  const [barcode, ...others] = cells.barcode.split(/[;,\s]+/).filter(Boolean)
  if (others.length > 0) note(row, `Only the first of its ${others.length + 1} barcodes arrives.`)
  const gtin = (barcode ?? '').replaceAll('-', '')
  if (cells.sku.length > MOST_LETTERS.sku) note(row, `The SKU is cut after ${MOST_LETTERS.sku} letters.`)
  const isShortened = isShortenedNumber(cells.sku)
  if (isShortened)
    note(
      row,
      `The SKU ${cells.sku} is left out: a spreadsheet has shortened it. Bring the file as Shopify wrote it.`,
    )
  if (isCount && quantity > MAX_PIECES) note(row, `There were ${quantity} pieces: ${MAX_PIECES}.`)
  const fault = gtin === '' ? undefined : faultOfGtin(gtin)
  if (fault) note(row, `The barcode is left out. ${fault}`)
  if (cells.compareAt !== '' && centsOf(cells.compareAt) > centsOf(cells.price)) {
    note(row, `The former price ${cells.compareAt} is left out: make a sale to show one.`)
  }
  return {
    size,
    sku: isShortened ? null : cut(cells.sku, MOST_LETTERS.sku) || null,
    gtin: gtin === '' || fault ? null : gtin,
    quantity: isCount ? Math.min(MAX_PIECES, Math.max(0, quantity)) : 0,
    price: centsOf(cells.price),
  }
}

const centsOf = (price: string) => Math.round(Number(price.replace(',', '.')) * 100)
