import type { MovingReport, OptionRole } from '../../contract/moving-in.ts'
import type { NewProduct } from '../../contract/product.ts'
import { productPath } from '../../contract/paths/product.ts'
import { cut } from '../../contract/cut.ts'
import { type PlannedProduct, planNewProduct, saveProducts } from '../catalog/save-products.ts'
import { lockImports } from '../catalog/save-queries.ts'
import { readPath } from '../catalog/redirects/addresses.ts'
import { saveRedirects } from '../catalog/redirects/save-redirects.ts'
import { listRedirectsOf } from '../catalog/redirects/redirect-queries.ts'
import { listKnownSkus, listSkusOf, lockCodes, writeCodes } from '../catalog/styles/code-queries.ts'
import { lockTable } from '../catalog/named-row-queries.ts'
import { insertColour, listColours } from '../catalog/styles/colour-queries.ts'
import { nameKey } from '../catalog/styles/name-key.ts'
import { insertStyles, lockStyles, NOTHING_SAID } from '../catalog/styles/style-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { enqueueEach } from '../database/jobs.ts'
import { Conflict, Refused } from '../errors.ts'
import { addCategories, categoryOf, planCategories } from './categories.ts'
import { guessAudience, guessColour } from './guess.ts'
import { mapProducts, type Mapped, type MovedProduct } from './map-products.ts'
import { findArrived, insertArrived } from './queries.ts'
import type { ShopifyFile } from './shopify-rows.ts'

export const FETCH_PICTURES = 'fetch_pictures'

interface MovingChoice {
  roles: ReadonlyMap<string, OptionRole>
  /** What was active there is active here at once. */
  publish: boolean
}

interface MovingPlan {
  products: { moved: MovedProduct; planned: PlannedProduct }[]
  /** Handles whose old address leads nowhere yet. */
  handles: string[]
  /** Names of those that the products' types still lack. */
  categories: string[]
  report: MovingReport
}

const externalOf = ({ handle, colour }: MovedProduct) =>
  colour ? `${handle}\n${colour.toLowerCase()}` : handle
const oldAddress = (handle: string) => `/products/${handle}`

const NOTES_SHOWN = 1_000
const ARRIVING_SHOWN = 50

/** What has arrived before is left as it is: the shopkeeper may have changed it since. */
export async function planProducts(
  db: Database,
  file: ShopifyFile,
  { roles, publish }: MovingChoice,
): Promise<MovingPlan> {
  const mapped = mapProducts(file, roles)
  const arrived = await findArrived(db, 'product', mapped.products.map(externalOf))
  const fresh = mapped.products.filter((product) => !arrived.has(externalOf(product)))
  const codes = await dropTakenCodes(db, fresh, mapped)
  const products = codes.flatMap((moved) => {
    try {
      return { moved, planned: planNewProduct(fieldsOf(moved, publish)) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      mapped.notes.push({ row: moved.row, handle: moved.handle, message: error.message, is_left_out: true })
      return []
    }
  })
  const handles = await listHandlesToRedirect(
    db,
    products.map(({ moved }) => moved),
    mapped,
  )
  const categories = await planCategories(
    db,
    products.map(({ moved }) => moved),
  )
  mapped.notes.push(...categories.notes)
  const plan = { products, handles, categories: categories.names }
  return { ...plan, report: reportOf(file, mapped, arrived.size, plan) }
}

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
      notes.push({ row: rowOf.get(handle)!, handle, message, is_left_out: false })
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
  here: number,
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
    here,
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

/** A SKU is of one size alone; the first has it. */
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
      notes.push({ row: product.row, handle: product.handle, message, is_left_out: false })
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

/** All of it or nothing. */
export async function importProducts(
  trx: Transaction,
  file: ShopifyFile,
  choice: MovingChoice,
  { by, publicUrl }: { by: string; publicUrl: string },
): Promise<MovingReport> {
  if (!(await lockImports(trx))) throw new Conflict('Another import is running. Try again when it is done.')
  // Before the first write: a lock of the table that is raised later ends in a deadlock with a change of codes.
  await lockCodes(trx)
  const { products, handles, categories, report } = await planProducts(trx, file, choice)
  if (products.length === 0) return report
  const moved = products.map((one) => one.moved)
  const colours = await paletteFor(trx, moved)
  const styles = await stylesFor(trx, moved, await addCategories(trx, categories))
  const placed = products.map(({ moved: { handle, colour }, planned }) => ({
    ...planned,
    place: { style_id: styles.get(handle)!, colour_id: colours.get(nameKey(colour)) ?? null },
  }))
  const ids = await saveProducts(trx, placed, by)
  await saveCodesOf(trx, moved, ids)
  await insertArrived(
    trx,
    'product',
    moved.map((product, at) => ({
      external: externalOf(product),
      id: ids[at]!,
      toPublish: product.isActive && !choice.publish,
    })),
  )
  const firstOf = new Map(moved.map(({ handle }, at) => [handle, ids[at]!] as const).toReversed())
  const sent = handles.map((handle, at) => ({
    row: at + 1,
    path: oldAddress(handle),
    target: productPath(firstOf.get(handle)!),
  }))
  await saveRedirects(trx, sent, { publicUrl, source: 'shopify' })
  await enqueuePictures(
    trx,
    ids.filter((_, at) => moved[at]!.pictures.length > 0),
  )
  return report
}

export const enqueuePictures = (trx: Database, ids: readonly number[]) =>
  enqueueEach(
    trx,
    FETCH_PICTURES,
    ids.map((id) => ({ payload: { id }, key: `${FETCH_PICTURES}:${id}` })),
    { maxAttempts: 5 },
  )

/** The ids of the colours by the keys of their names; those that the palette lacks are added. */
async function paletteFor(trx: Transaction, products: readonly MovedProduct[]): Promise<Map<string, number>> {
  await lockTable(trx, 'colours')
  const known = new Map((await listColours(trx)).map(({ name, id }) => [nameKey(name), id]))
  for (const { colour } of products) {
    if (colour === '' || known.has(nameKey(colour))) continue
    known.set(nameKey(colour), await insertColour(trx, guessColour(colour)))
  }
  return known
}

/** The ids of the styles by handle: those that have arrived before and still are, else new ones. */
async function stylesFor(
  trx: Transaction,
  products: readonly MovedProduct[],
  categories: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const arrived = await findArrived(
    trx,
    'style',
    products.map(({ handle }) => handle),
  )
  const alive = new Set((await lockStyles(trx, [...arrived.values()])).map(({ id }) => id))
  const styles = new Map([...arrived].filter(([, id]) => alive.has(id)))
  // The first product of each says what it is called.
  const fresh = new Map(products.map((product) => [product.handle, product] as const).toReversed())
  for (const handle of styles.keys()) fresh.delete(handle)
  const made = [...fresh.values()].toReversed()
  const ids = await insertStyles(
    trx,
    made.map((product) => {
      const category_id = categories.get(nameKey(categoryOf(product))) ?? null
      return { ...NOTHING_SAID, name: product.title, category_id }
    }),
  )
  const added = made.map(({ handle }, at) => ({ external: handle, id: ids[at]! }))
  await insertArrived(trx, 'style', added)
  return new Map([...styles, ...added.map(({ external, id }) => [external, id] as const)])
}

async function saveCodesOf(
  trx: Transaction,
  products: readonly MovedProduct[],
  ids: readonly number[],
): Promise<void> {
  const skus = new Map(
    (await listSkusOf(trx, ids)).map(({ product_id, size, id }) => [`${product_id} ${size}`, id]),
  )
  const codes = products.flatMap(({ sizes }, at) =>
    sizes.flatMap(({ size, sku, gtin }) => {
      const hasSizes = sizes.some((one) => one.size !== '')
      const id = skus.get(`${ids[at]} ${size || (hasSizes ? 'One size' : '')}`)
      return id !== undefined && (sku ?? gtin) !== null ? { id, sku, gtin } : []
    }),
  )
  if (codes.length > 0) await writeCodes(trx, codes)
}
