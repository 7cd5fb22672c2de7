import { isDeepStrictEqual } from 'node:util'
import type { Input } from '../../../contract/call.ts'
import type { Measurements, Point } from '../../../contract/measure.ts'
import type {
  AdminStyle,
  joinStyles as joinCall,
  splitStyle as splitCall,
  updateStyle,
} from '../../../contract/style.ts'
import type { Transaction } from '../../database/connection.ts'
import { Conflict, Refused, found } from '../../errors.ts'
import { followLater } from '../collections/follow-joined-styles.ts'
import { requireSizeCharts } from '../size-charts/size-charts.ts'
import { hasCategory } from './category-queries.ts'
import { checkFacts, type GarmentFacts } from './check-facts.ts'
import { requireColours } from './colours.ts'
import { requireMakers } from './makers.ts'
import { checkMeasurements } from './check-measurements.ts'
import { copyMeasures, listMeasurements, replaceMeasures } from './measure-queries.ts'
import { keepStylesApart, proposeAgain } from './proposal-queries.ts'
import { FACTS, inOrder, keepFacts, OWN_FACTS, writeStylePlaces } from './place-products.ts'
import {
  deleteStyles,
  findStyle,
  insertStyle,
  lockProductsOf,
  lockStyles,
  renewProducts,
  SHARED,
  updateStyleRow,
  type LockedStyle,
  type OwnFacts,
  type PlacedProduct,
  type StyleContent,
} from './style-queries.ts'

type Seen = Input<typeof splitCall>['body']['style']
type Coloured = NonNullable<Input<typeof updateStyle>['body']['colours']>

const getStyle = async (trx: Transaction, id: number): Promise<AdminStyle> =>
  found(await findStyle(trx, id), 'Style not found')

/** Locks in the order of ids; returns in the order sent. Throws Conflict if one has changed or is gone. */
async function lockSeen(trx: Transaction, seen: readonly Seen[]): Promise<LockedStyle[]> {
  const ids = seen.map(({ id }) => id)
  const locked = new Map((await lockStyles(trx, ids)).map((style) => [style.id, style]))
  return seen.map(({ id, version }) => {
    const style = locked.get(id)
    if (style?.version === version) return style
    throw new Conflict('Somebody else has changed this style meanwhile. Reload it to see their change.')
  })
}

export async function changeStyle(
  trx: Transaction,
  id: number,
  { version, colours, measurements, ...sent }: Input<typeof updateStyle>['body'],
): Promise<{ before: StyleContent; after: AdminStyle }> {
  const { id: _, version: __, ...before } = (await lockSeen(trx, [{ id, version }]))[0]!
  const { category_id } = sent
  if (category_id && !(await hasCategory(trx, category_id))) {
    throw new Refused('There is no such category.', { fields: { category_id: 'does not exist' } })
  }
  await requireMakers(trx, sent)
  if (sent.size_chart) await requireSizeCharts(trx, [sent.size_chart])
  const products = await lockProductsOf(trx, [id])
  const said = { ...sent, ...checkFacts(sent) }
  await updateStyleRow(trx, id, said)
  const isMeasuredAnew = measurements !== undefined && (await measureAnew(trx, id, measurements))
  const isSaidAnew = (Object.keys(said) as (keyof typeof said)[]).some(
    (fact) => !isDeepStrictEqual(said[fact], before[fact]),
  )
  if (isSaidAnew || isMeasuredAnew) await renewProducts(trx, id)
  const placed = colours ? await coloured(trx, products, colours, 'all') : products
  await writeStylePlaces(trx, withOwnFacts(placed, colours ?? [], { ...before, ...said }))
  return { before, after: await getStyle(trx, id) }
}

/** False if the style already has these measurements. */
async function measureAnew(trx: Transaction, id: number, sent: Measurements | null): Promise<boolean> {
  const before = (await listMeasurements(trx, [id])).get(id) ?? null
  const after = checkMeasurements(sent)
  if (isDeepStrictEqual(before, after)) return false
  await replaceMeasures(trx, new Map([[id, after]]))
  return true
}

/** Facts sent for a product become its own if they differ from its style's. */
function withOwnFacts(
  products: readonly PlacedProduct[],
  colours: Coloured,
  style: GarmentFacts,
): PlacedProduct[] {
  const sent = new Map(
    colours.map(({ product_id, colour_id: _, ...facts }) => [product_id, checkFacts(facts)] as const),
  )
  return products.map((product) => {
    const facts = sent.get(product.id) ?? {}
    const own = FACTS.filter((fact) => facts[fact] !== undefined).map((fact) => [
      fact,
      isDeepStrictEqual(facts[fact], style[fact]) ? null : facts[fact],
    ])
    return { ...product, ...Object.fromEntries(own) }
  })
}

/** The products in the order of `colours`, each with its colour; products that are not named follow. */
async function coloured(
  trx: Transaction,
  products: readonly PlacedProduct[],
  colours: Coloured,
  named: 'all' | 'some',
): Promise<PlacedProduct[]> {
  const chosen = new Map(colours.map(({ product_id, colour_id }) => [product_id, colour_id]))
  const known = new Set(products.map(({ id }) => id))
  const isComplete = named === 'some' || chosen.size === products.length
  if (
    chosen.size < colours.length ||
    !isComplete ||
    colours.some(({ product_id }) => !known.has(product_id))
  ) {
    throw new Conflict('The colours of this style have changed meanwhile. Reload it to see them.')
  }
  await requireColours(trx, [...chosen.values()])
  const order = [...chosen.keys()]
  const placeOf = ({ id }: PlacedProduct) => (chosen.has(id) ? order.indexOf(id) : order.length)
  return products
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((product) => ({
      ...product,
      colour_id: chosen.get(product.id) ?? (chosen.has(product.id) ? null : product.colour_id),
    }))
}

/**
 * The first style takes over the products of the others, which are deleted. Each product keeps its facts. Measurements
 * belong to styles only, so differing ones are replaced by those of the first, at the points `otherMeasures`.
 */
export async function joinStyles(
  trx: Transaction,
  { styles: seen, name, colours }: Input<typeof joinCall>['body'],
): Promise<{ before: LockedStyle[]; after: AdminStyle; otherMeasures: Point[] }> {
  const ids = new Set(seen.map(({ id }) => id))
  if (ids.size < seen.length) throw new Refused('A style cannot be joined with itself.')
  const styles = await lockSeen(trx, seen)
  const [first, ...others] = styles as [LockedStyle, ...LockedStyle[]]
  const products = await lockProductsOf(trx, [...ids])
  const facts = Object.fromEntries(
    OWN_FACTS.map((fact) => [fact, styles.find((style) => style[fact] !== null)?.[fact] ?? null]),
  ) as unknown as OwnFacts
  const shared = Object.fromEntries(
    SHARED.map((name) => [name, styles.find((style) => style[name] !== null)?.[name] ?? null]),
  )
  const moved = styles.flatMap((style) =>
    inOrder(products.filter(({ style_id }) => style_id === style.id)).map((product) => ({
      ...keepFacts(product, style, facts),
      style_id: first.id,
    })),
  )
  await updateStyleRow(trx, first.id, { ...facts, ...shared, name: name ?? first.name })
  await writeStylePlaces(trx, colours ? await coloured(trx, moved, colours, 'some') : moved)
  const ended = others.map(({ id }) => id)
  const otherMeasures = await copyMeasures(trx, ended, first.id)
  await deleteStyles(trx, ended)
  await followLater(trx, { from: ended, to: first.id })
  await proposeAgain(trx, first.id)
  return { before: styles, after: await getStyle(trx, first.id), otherMeasures }
}

/** The new style starts with the facts of the old one. */
export async function splitStyle(
  trx: Transaction,
  { style: seen, product_ids, name }: Input<typeof splitCall>['body'],
): Promise<{ before: LockedStyle; after: AdminStyle }> {
  const [style] = (await lockSeen(trx, [seen])) as [LockedStyle]
  const { id, version: _, ...content } = style
  const products = inOrder(await lockProductsOf(trx, [id]))
  const leaving = new Set(product_ids)
  const gone = product_ids.some((one) => !products.some((product) => product.id === one))
  if (gone) throw new Conflict('The colours of this style have changed meanwhile. Reload it to see them.')
  if (leaving.size === products.length) throw new Refused('A style keeps at least one of its colours.')
  const newId = await insertStyle(trx, { ...content, name: name ?? content.name })
  await copyMeasures(trx, [id], newId)
  await updateStyleRow(trx, id, {})
  await writeStylePlaces(
    trx,
    products.map((product) => (leaving.has(product.id) ? { ...product, style_id: newId } : product)),
  )
  await keepStylesApart(trx, [id, newId])
  return { before: style, after: await getStyle(trx, newId) }
}
