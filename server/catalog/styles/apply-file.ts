import { isDeepStrictEqual } from 'node:util'
import type { ColourFamily } from '../../../contract/colour.ts'
import type { Transaction } from '../../database/connection.ts'
import { Conflict } from '../../errors.ts'
import { followLater } from '../collections/follow-joined-styles.ts'
import { lockProductIds } from '../save-queries.ts'
import { writeListings } from '../listings/write-listings.ts'
import type { GarmentFacts } from './check-facts.ts'
import { freeRetiredCodes, lockCodes } from './code-queries.ts'
import { lockTable } from '../named-row-queries.ts'
import { insertColour, listColours } from './colour-queries.ts'
import {
  findTakenCode,
  listProductIdsOf,
  listStyleIdsOf,
  listStylesNamed,
  writeFileCodes,
} from './file-queries.ts'
import type { JoinedStyles } from './ended-style-queries.ts'
import { copyMeasures, copyMeasuresToNew, listMeasurements, replaceMeasures } from './measure-queries.ts'
import { nameKey } from './name-key.ts'
import { FACTS, inOrder, keepFacts, writeStylePlaces } from './place-products.ts'
import type { FileStyling } from './plan-file.ts'
import {
  deleteStyles,
  insertStyles,
  lockProductsOf,
  lockStyles,
  updateStyles,
  type LockedStyle,
  type PlacedProduct,
  type StyleContent,
} from './style-queries.ts'

type Styled = FileStyling & { product_id: number }

/** Locks the styles of these products and those with these names, then all products of these styles. */
export async function lockFileStyles(trx: Transaction, productIds: number[], names: string[]): Promise<void> {
  const named = await listStylesNamed(trx, names)
  const styleIds = [...(await listStyleIdsOf(trx, productIds)), ...named.map(({ id }) => id)]
  await lockStyles(trx, styleIds)
  await lockProductIds(trx, [...new Set([...productIds, ...(await listProductIdsOf(trx, styleIds))])])
  const locked = new Set(styleIds)
  if ((await listStyleIdsOf(trx, productIds)).some((id) => !locked.has(id))) {
    throw new Conflict('Styles have changed meanwhile, so nothing was changed. Check the file again.')
  }
}

/**
 * The caller has locked the products with their styles (`lockFileStyles`) and saved them without listings, which are
 * written here.
 */
export async function applyStylings(
  trx: Transaction,
  rows: readonly Styled[],
  saved: number[],
): Promise<void> {
  if (rows.length === 0) {
    await writeListings(trx, saved)
    return
  }
  const colours = await addColours(trx, rows)
  const from = await listStyleIdsOf(
    trx,
    rows.map(({ product_id }) => product_id),
  )
  const named = rows.flatMap(({ style }) => (style && 'id' in style ? style.id : []))
  const styles = new Map(
    (await lockStyles(trx, [...new Set([...from, ...named])])).map((style) => [style.id, style]),
  )
  const before = await lockProductsOf(trx, [...styles.keys()])
  const targets = await openTargets(trx, styles, before, rows)
  const changes = new Map(rows.map((row) => [row.product_id, row]))
  const moved = before.map((product) => {
    const row = changes.get(product.id)
    const target = targets.get(product.id) ?? product.style_id
    const placed =
      target === product.style_id
        ? product
        : { ...keepFacts(product, styles.get(product.style_id)!, styles.get(target)!), style_id: target }
    return row?.colour === undefined ? placed : { ...placed, colour_id: colourOf(row, colours) }
  })
  const isMoved = (product: PlacedProduct) => targets.get(product.id) !== undefined
  const ordered = [...inOrder(moved.filter((one) => !isMoved(one))), ...inOrder(moved.filter(isMoved))]
  const settled = settle(ordered, styles, changes)
  const filled = new Set(ordered.map(({ style_id }) => style_id))
  const kept = [...styles.values()].filter(({ id }) => filled.has(id))
  await updateStyles(
    trx,
    kept.map((style) => ({ ...style, ...settled.styles.get(style.id) })),
  )
  await writeStylePlaces(trx, settled.products, saved)
  const joined = listHeirs(before, targets, filled)
  await inheritMeasures(trx, joined)
  await deleteStyles(
    trx,
    [...styles.keys()].filter((id) => !filled.has(id)),
  )
  if (joined.length > 0) await followLater(trx, joined)
  await applyMeasurements(trx, rows, new Map(moved.map(({ id, style_id }) => [id, style_id])))
  await applyCodes(trx, rows)
}

/** Maps each ended style to the one that all its products went to. */
const listHeirs = (
  before: readonly PlacedProduct[],
  targets: ReadonlyMap<number, number>,
  filled: ReadonlySet<number>,
): JoinedStyles[] =>
  [...Map.groupBy(before, ({ style_id }) => style_id)].flatMap(([style, products]) => {
    const [to, ...others] = new Set(products.map(({ id }) => targets.get(id)!))
    return filled.has(style) || others.length > 0 ? [] : [{ from: [style], to: to! }]
  })

async function inheritMeasures(trx: Transaction, joined: readonly JoinedStyles[]): Promise<void> {
  const measured = await listMeasurements(
    trx,
    joined.flatMap(({ from }) => from),
  )
  const heirs = joined.filter(({ from }) => from.some((id) => measured.has(id)))
  for (const [to, ended] of Map.groupBy(heirs, (one) => one.to)) {
    await copyMeasures(
      trx,
      ended.flatMap(({ from }) => from),
      to,
    )
  }
}

/** Runs after new styles have copied the measurements of the styles that they derive from. */
async function applyMeasurements(
  trx: Transaction,
  rows: readonly Styled[],
  styleOf: ReadonlyMap<number, number>,
): Promise<void> {
  const sent = new Map(
    rows.flatMap(({ product_id, measurements }) =>
      measurements === undefined ? [] : [[styleOf.get(product_id)!, measurements] as const],
    ),
  )
  await replaceMeasures(trx, sent)
}

const colourOf = ({ colour }: Styled, added: ReadonlyMap<string, number>): number | null =>
  colour ? ('id' in colour ? colour.id : added.get(nameKey(colour.name))!) : null

/** The colour value of a new colour until the palette defines it. */
const FIRST_VALUES: Record<ColourFamily, string> = {
  black: '#1e1d1c',
  white: '#f6f4ee',
  grey: '#8c8d8d',
  beige: '#e3d8c0',
  brown: '#6f4e37',
  red: '#a8321f',
  orange: '#d9772b',
  yellow: '#e9c94f',
  green: '#5f7a4a',
  blue: '#2f5f9e',
  purple: '#6b4a86',
  pink: '#e3a6b4',
  metallic: '#b9b4aa',
  multi: '#8a6f9e',
}

async function addColours(trx: Transaction, rows: readonly Styled[]): Promise<Map<string, number>> {
  const missing = rows.flatMap(({ colour }) => (colour && 'name' in colour ? colour : []))
  if (missing.length === 0) return new Map()
  await lockTable(trx, 'colours')
  // Others may have added some of them since the file was read.
  const known = new Map((await listColours(trx)).map(({ id, name }) => [nameKey(name), id]))
  for (const { name, family } of missing) {
    const key = nameKey(name)
    if (!known.has(key)) known.set(key, await insertColour(trx, { name, family, hex: FIRST_VALUES[family] }))
  }
  return known
}

/** The style that each product moves to. A new style starts with the facts of its first product's previous style. */
async function openTargets(
  trx: Transaction,
  styles: Map<number, LockedStyle>,
  products: readonly PlacedProduct[],
  rows: readonly Styled[],
): Promise<Map<number, number>> {
  const opened = await openStyles(trx, styles, products, rows)
  const targets = new Map<number, number>()
  for (const { product_id, style } of rows) {
    if (!style) continue
    if ('id' in style && !styles.has(style.id))
      throw new Conflict('Styles have changed meanwhile, so nothing was changed. Check the file again.')
    targets.set(product_id, 'id' in style ? style.id : opened.get(style.name.toLowerCase())!)
  }
  return targets
}

/** Adds new styles to `styles`. Returns ids by lower-case name. */
async function openStyles(
  trx: Transaction,
  styles: Map<number, LockedStyle>,
  products: readonly PlacedProduct[],
  rows: readonly Styled[],
): Promise<Map<string, number>> {
  const styleOf = new Map(products.map(({ id, style_id }) => [id, style_id]))
  const contents = new Map<string, { from: number; content: StyleContent }>()
  for (const { product_id, style } of rows) {
    if (!style || 'id' in style || contents.has(style.name.toLowerCase())) continue
    const { id: from, version: _, ...content } = styles.get(styleOf.get(product_id)!)!
    contents.set(style.name.toLowerCase(), { from, content: { ...content, name: style.name } })
  }
  const all = [...contents.values()]
  const ids = await insertStyles(
    trx,
    all.map(({ content }) => content),
  )
  await copyMeasuresToNew(
    trx,
    all.map(({ from }, at) => ({ from, to: ids[at]! })),
  )
  for (const [at, { content }] of all.entries())
    styles.set(ids[at]!, { ...content, id: ids[at]!, version: 1 })
  return new Map([...contents.keys()].map((key, at) => [key, ids[at]!]))
}

/** A fact shared by all products of a style becomes the style's; any other becomes the product's own. */
function settle(
  products: readonly PlacedProduct[],
  styles: ReadonlyMap<number, LockedStyle>,
  changes: ReadonlyMap<number, Styled>,
) {
  const settled = new Map<number, Partial<GarmentFacts> & FileStyling['shared']>()
  const own = new Map<number, Partial<GarmentFacts>>()
  for (const [styleId, members] of Map.groupBy(products, ({ style_id }) => style_id)) {
    const rows = members.map(({ id }) => changes.get(id))
    const shared = Object.assign({}, ...rows.map((row) => row?.shared)) as FileStyling['shared']
    const facts: Partial<GarmentFacts> = {}
    for (const fact of FACTS) {
      if (!rows.some((row) => row?.facts[fact] !== undefined)) continue
      const style = styles.get(styleId)![fact]
      const said = members.map((one, at) => {
        const sent = rows[at]?.facts[fact]
        return sent === undefined ? (one[fact] ?? style) : sent
      })
      const isShared = said.every((one) => isDeepStrictEqual(one, said[0]))
      const common = isShared ? said[0]! : (style ?? said.find((one) => one !== null)!)
      Object.assign(facts, { [fact]: common })
      members.forEach(({ id }, at) => {
        const value = isDeepStrictEqual(said[at], common) ? null : said[at]
        own.set(id, { ...own.get(id), [fact]: value })
      })
    }
    settled.set(styleId, { ...facts, ...shared })
  }
  return { styles: settled, products: products.map((product) => ({ ...product, ...own.get(product.id) })) }
}

async function applyCodes(trx: Transaction, rows: readonly Styled[]): Promise<void> {
  const codes = rows.flatMap(({ product_id, codes = [] }) => codes.map((code) => ({ ...code, product_id })))
  if (codes.length === 0) return
  await lockCodes(trx)
  await freeRetiredCodes(
    trx,
    codes.map(({ sku }) => sku),
  )
  const taken = await findTakenCode(trx, codes)
  if (taken)
    throw new Conflict(
      `The SKU ${taken.sku} belongs to ${taken.name} by now, so nothing was changed. Check the file again.`,
    )
  await writeFileCodes(trx, codes)
}
