import type { MovingReport } from '../../contract/moving-in.ts'
import { productPath } from '../../contract/paths/product.ts'
import { saveProducts } from '../catalog/save-products.ts'
import { lockImports } from '../catalog/save-queries.ts'
import { saveRedirects } from '../catalog/redirects/save-redirects.ts'
import { freeRetiredCodes, listSkusOf, lockCodes, writeCodes } from '../catalog/styles/code-queries.ts'
import { lockTable } from '../catalog/named-row-queries.ts'
import { insertColour, listColours } from '../catalog/styles/colour-queries.ts'
import { nameKey } from '../catalog/styles/name-key.ts'
import { insertStyles, lockStyles, NOTHING_SAID } from '../catalog/styles/style-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { enqueueEach, PRIORITIES } from '../database/jobs.ts'
import { Conflict } from '../errors.ts'
import { addCategories, categoryOf } from './categories.ts'
import { guessColour } from './guess.ts'
import type { MovedProduct } from './map-products.ts'
import { externalOf, type MovingChoice, oldAddress, planProducts } from './plan-products.ts'
import { findArrived, insertArrived } from './queries.ts'
import type { ShopifyFile } from './shopify-rows.ts'

export const FETCH_PICTURES = 'fetch_pictures'

/** Imports everything or nothing. */
export async function importProducts(
  trx: Transaction,
  file: ShopifyFile,
  choice: MovingChoice,
  { by, publicUrl }: { by: string; publicUrl: string },
): Promise<MovingReport> {
  if (!(await lockImports(trx))) throw new Conflict('Another import is running. Try again when it is done.')
  // Locked before the first write, because upgrading the table's lock later deadlocks with a change of codes.
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
    { maxAttempts: 5, priority: PRIORITIES.pictures, atOnce: 2 },
  )

/** Ids of the colours by the keys of their names; missing colours are added to the palette. */
async function paletteFor(trx: Transaction, products: readonly MovedProduct[]): Promise<Map<string, number>> {
  await lockTable(trx, 'colours')
  const known = new Map((await listColours(trx)).map(({ name, id }) => [nameKey(name), id]))
  for (const { colour } of products) {
    if (colour === '' || known.has(nameKey(colour))) continue
    known.set(nameKey(colour), await insertColour(trx, guessColour(colour)))
  }
  return known
}

/** Ids of the styles by handle: existing ones of an earlier import, or new ones. */
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
  // The first product of each style determines its name.
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
  if (codes.length === 0) return
  await freeRetiredCodes(
    trx,
    codes.map(({ sku }) => sku),
  )
  await writeCodes(trx, codes)
}
