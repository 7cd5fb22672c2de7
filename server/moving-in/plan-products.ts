import type { MovingReport, OptionRole } from '../../contract/moving-in.ts'
import type { NewProduct } from '../../contract/product.ts'
import { cut } from '../../contract/cut.ts'
import { type PlannedProduct, planNewProduct } from '../catalog/save-products.ts'
import { readPath } from '../catalog/redirects/addresses.ts'
import { listRedirectsOf } from '../catalog/redirects/redirect-queries.ts'
import { listKnownSkus, listSizesEver } from '../catalog/styles/code-queries.ts'
import type { Database } from '../database/connection.ts'
import { Refused } from '../errors.ts'
import { planCategories } from './categories.ts'
import { guessAudience } from './guess.ts'
import { mapProducts, type Mapped, type MovedProduct } from './map-products.ts'
import { notesFor } from './notes.ts'
import { findArrived } from './queries.ts'
import type { ShopifyFile } from './shopify-rows.ts'

export interface MovingChoice {
  roles: ReadonlyMap<string, OptionRole>
  /** True to publish at once what was active in the old shop. */
  publish: boolean
}

interface MovingPlan {
  products: { moved: MovedProduct; planned: PlannedProduct }[]
  /** Handles whose old address has no redirect yet. */
  handles: string[]
  /** Names of missing categories. */
  categories: string[]
  report: MovingReport
}

/** The product's key in `external_ids`: products of one handle differ in their colour. */
export const externalOf = ({ handle, colour }: MovedProduct) =>
  colour ? `${handle}\n${colour.toLowerCase()}` : handle
export const oldAddress = (handle: string) => `/products/${handle}`

const NOTES_SHOWN = 1_000
const ARRIVING_SHOWN = 50

/** Products that were imported before are left unchanged: the shopkeeper may have changed them since. */
export async function planProducts(
  db: Database,
  file: ShopifyFile,
  { roles, publish }: MovingChoice,
): Promise<MovingPlan> {
  const mapped = mapProducts(file, roles)
  const arrived = await findArrived(db, 'product', mapped.products.map(externalOf))
  const fresh = mapped.products.filter((product) => !arrived.has(externalOf(product)))
  await noteNewSizes(db, arrived, mapped)
  const withCodes = await dropTakenCodes(db, fresh, mapped)
  const products = withCodes.flatMap((moved) => {
    try {
      return { moved, planned: planNewProduct(fieldsOf(moved, publish)) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return notesFor(moved.handle, mapped.notes).leaveOut(moved.row, error.message)
    }
  })
  const coming = products.map(({ moved }) => moved)
  const handles = await listHandlesToRedirect(db, coming, mapped)
  const categories = await planCategories(db, coming)
  mapped.notes.push(...categories.notes)
  const plan = { products, handles, categories: categories.names }
  return { ...plan, report: reportOf(file, mapped, arrived.size, plan) }
}

/** Notes sizes that the old shop has added since; they are not added to the existing product. */
async function noteNewSizes(
  db: Database,
  arrived: ReadonlyMap<string, number>,
  { products, notes }: Mapped,
): Promise<void> {
  const sizesEver = await listSizesEver(db, [...arrived.values()])
  for (const product of products) {
    const ever = sizesEver.get(arrived.get(externalOf(product)) ?? 0)
    const added = product.sizes.flatMap(({ size }) => (!size || ever?.has(size.toLowerCase()) ? [] : size))
    if (!ever || added.length === 0) continue
    const name = product.colour || product.title
    const message = `${name} is here already without ${added.join(', ')}, and stays so: add sizes in its form.`
    notesFor(product.handle, notes).note(product.row, message)
  }
}

/** Adds a note for each handle that cannot be redirected. */
async function listHandlesToRedirect(
  db: Database,
  products: readonly MovedProduct[],
  { notes }: Mapped,
): Promise<string[]> {
  const rowOf = new Map(products.map(({ handle, row }) => [handle, row] as const).toReversed())
  const handles = [...rowOf.keys()].toReversed().filter((handle) => {
    const isAddress = readPath(oldAddress(handle)) !== undefined
    if (!isAddress) {
      const message = 'Its old address cannot be redirected: this shop has none with such characters.'
      notesFor(handle, notes).note(rowOf.get(handle)!, message)
    }
    return isAddress
  })
  if (handles.length === 0) return []
  const redirected = new Set((await listRedirectsOf(db, handles.map(oldAddress))).map(({ path }) => path))
  return handles.filter((handle) => !redirected.has(oldAddress(handle)))
}

function reportOf(
  { rows }: ShopifyFile,
  { notes, options }: Mapped,
  alreadyHere: number,
  { products, handles, categories }: Omit<MovingPlan, 'report'>,
): MovingReport {
  const all = products.map(({ moved }) => moved)
  return {
    rows: rows.length,
    styles: new Set(all.map(({ handle }) => handle)).size,
    products: all.length,
    sizes: all.reduce((sum, { sizes }) => sum + sizes.length, 0),
    pictures: new Set(all.flatMap(({ pictures }) => pictures.map(({ url }) => url))).size,
    redirects: handles.length,
    categories: categories.length,
    here: alreadyHere,
    left_out: notes.filter(({ is_left_out }) => is_left_out).length,
    options,
    notes: notes.toSorted((a, b) => Number(b.is_left_out) - Number(a.is_left_out)).slice(0, NOTES_SHOWN),
    note_count: notes.length,
    arriving: products.slice(0, ARRIVING_SHOWN).map(({ moved, planned }) => ({
      row: moved.row,
      name: planned.fields.name,
      price: moved.price,
      sizes: moved.sizes.map(({ size }) => size).filter(Boolean),
      pictures: moved.pictures.length,
    })),
  }
}

/** A SKU belongs to a single size: the first one keeps it, and the others get a note. */
async function dropTakenCodes(
  db: Database,
  products: readonly MovedProduct[],
  { notes }: Mapped,
): Promise<MovedProduct[]> {
  const all = products.flatMap(({ sizes }) => sizes.flatMap(({ sku }) => sku ?? []))
  const taken = new Set(await listKnownSkus(db, all))
  return products.map((product) => ({
    ...product,
    sizes: product.sizes.map((one) => {
      if (one.sku === null || !taken.has(one.sku)) {
        if (one.sku !== null) taken.add(one.sku)
        return one
      }
      const message = `The SKU ${one.sku} belongs to another size, so ${one.size || 'this product'} has none.`
      notesFor(product.handle, notes).note(product.row, message)
      return { ...one, sku: null }
    }),
  }))
}

function fieldsOf(moved: MovedProduct, publish: boolean): NewProduct {
  const { title, colour, description, price, sizes, pictures, tags, type } = moved
  const [cover, ...others] = pictures
  const hasSizes = sizes.some(({ size }) => size !== '')
  const named = sizes.map((one) => ({ ...one, size: one.size || 'One size' }))
  const dearer = named.filter((one) => one.price > price)
  const pieces = sizes.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    name: colour ? cut(`${title}, ${colour}`, 200) : title,
    description,
    price,
    product_type: guessAudience([type, title, ...tags].join(' ')),
    active: publish && moved.isActive && price > 0,
    tags: [...tags, 'shopify'],
    cover_image: cover?.url ?? null,
    sub_images: others.map(({ url }) => url),
    image_alts: Object.fromEntries(pictures.flatMap(({ url, alt }) => (alt ? [[url, alt]] : []))),
    sizes: hasSizes ? named.map(({ size }) => size) : [],
    size_prices: dearer.length > 0 ? Object.fromEntries(dearer.map((one) => [one.size, one.price])) : null,
    quantity: pieces,
    ...(hasSizes && {
      size_quantities: Object.fromEntries(named.map(({ size, quantity }) => [size, quantity])),
    }),
  }
}
