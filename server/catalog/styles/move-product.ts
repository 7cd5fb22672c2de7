import type { Transaction } from '../../database/connection.ts'
import { Conflict, NotFound, refuseField } from '../../errors.ts'
import { followLater } from '../collections/follow-joined-styles.ts'
import { requireColours } from './colours.ts'
import { copyMeasures } from './measure-queries.ts'
import { inOrder, keepFacts, writeStylePlaces } from './place-products.ts'
import { keepStylesApart, proposeAgain } from './proposal-queries.ts'
import {
  deleteStyles,
  findPlace,
  insertStyle,
  lockProductsOf,
  lockStyles,
  updateStyleRow,
  type LockedStyle,
  type PlacedProduct,
} from './style-queries.ts'

/** The place of a product. A null style means one of its own; omitted members stay unchanged. */
export interface SentPlace {
  style_id?: number | null
  colour_id?: number | null
}

const NO_SUCH_STYLE = 'There is no such style. It may have been joined with another one.'
const refuseStyle = () => refuseField('style_id', NO_SUCH_STYLE)

/** Checks the style and colour of a new product, and keeps both from being deleted until the transaction ends. */
export async function requirePlace(
  trx: Transaction,
  { style_id = null, colour_id = null }: SentPlace,
): Promise<{ style_id: number | null; colour_id: number | null }> {
  if (style_id !== null && (await lockStyles(trx, [style_id])).length === 0) throw refuseStyle()
  await requireColours(trx, [colour_id])
  return { style_id, colour_id }
}

interface PlannedMove {
  from: LockedStyle
  to: LockedStyle | null
  colour_id: number | null | undefined
  products: PlacedProduct[]
}

/** Locks the styles and then their products; undefined if the product stays where it is. */
export async function planMove(
  trx: Transaction,
  id: number,
  { style_id, colour_id }: SentPlace,
): Promise<PlannedMove | undefined> {
  if (style_id === undefined && colour_id === undefined) return undefined
  const fromId = (await findPlace(trx, id))?.style_id
  if (fromId === undefined) throw new NotFound('Product not found')
  const styles = await lockStyles(trx, [fromId, ...(style_id ? [style_id] : [])])
  const from = styles.find((style) => style.id === fromId)
  const products = await lockProductsOf(
    trx,
    styles.map((style) => style.id),
  )
  if (!from || products.find((product) => product.id === id)?.style_id !== fromId) {
    throw new Conflict('The style of this product has changed meanwhile. Reload it to see the change.')
  }
  const to = style_id === undefined ? from : (styles.find((style) => style.id === style_id) ?? null)
  if (style_id && !to) throw refuseStyle()
  await requireColours(trx, [colour_id ?? null])
  return { from, to, colour_id, products }
}

/**
 * Appends the product to the colours of its new style, and deletes a style left without products. Returns whether it
 * has moved.
 */
export async function moveProduct(
  trx: Transaction,
  id: number,
  { from, to, colour_id, products }: PlannedMove,
): Promise<boolean> {
  const product = products.find((one) => one.id === id)!
  const isAlone = !products.some((one) => one.style_id === from.id && one.id !== id)
  const target = to ?? (isAlone ? from : await ownStyle(trx, from))
  const colour = colour_id === undefined ? product.colour_id : colour_id
  if (target.id === from.id && colour === product.colour_id) return false
  const coloured = { ...product, colour_id: colour }
  const placed =
    target.id === from.id
      ? inOrder(products.map((one) => (one.id === id ? coloured : one)))
      : [
          ...inOrder(products.filter((one) => one.id !== id)),
          { ...keepFacts(coloured, from, target), style_id: target.id },
        ]
  await updateStyleRow(trx, from.id, {})
  if (to && to.id !== from.id) await updateStyleRow(trx, to.id, {})
  await writeStylePlaces(trx, placed)
  if (target.id !== from.id && !isAlone) await keepStylesApart(trx, [from.id, target.id])
  if (target.id !== from.id && isAlone) {
    await copyMeasures(trx, [from.id], target.id)
    await deleteStyles(trx, [from.id])
    await followLater(trx, { from: [from.id], to: target.id })
    await proposeAgain(trx, target.id)
  }
  return true
}

/** A new style with the facts of the old one. */
async function ownStyle(trx: Transaction, { id, version: _, ...content }: LockedStyle): Promise<LockedStyle> {
  const newId = await insertStyle(trx, content)
  await copyMeasures(trx, [id], newId)
  return { ...content, id: newId, version: 1 }
}
