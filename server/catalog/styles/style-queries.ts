import { sql, type Selectable } from 'kysely'
import type { AdminStyle, StyleSummary } from '../../../contract/style.ts'
import { among, type Database, getRow, listValues, type Transaction } from '../../database/connection.ts'
import type { Page } from '../../http/paging.ts'
import { withPlainBlanks } from '../../../contract/plain-blanks.ts'
import { contains } from '../../database/text-queries.ts'
import type { GarmentFacts } from './check-facts.ts'
import { soldFrom } from '../queries.ts'
import { measurementsOf } from './measure-queries.ts'
import type { StylesTable } from './tables.ts'

/** Facts that only styles have. */
export const SHARED = [
  'category_id',
  'maker_id',
  'eu_responsible_id',
  'cut',
  'cut_note',
  'size_system',
  'size_type',
] as const
export type SharedFacts = Pick<Selectable<StylesTable>, (typeof SHARED)[number]>

/** Facts of a style that a product may override. */
export interface OwnFacts extends GarmentFacts {
  size_chart: string | null
}

export interface StyleContent extends OwnFacts, SharedFacts {
  name: string
}

export type LockedStyle = StyleContent & { id: number; version: number }

const stored = ({ name, composition, ...facts }: Partial<StyleContent>) => ({
  ...facts,
  ...(name !== undefined && { name: withPlainBlanks(name) }),
  ...(composition !== undefined && { composition: composition && JSON.stringify(composition) }),
})

const COLUMN_TYPES: Record<Exclude<keyof StyleContent, 'name'>, string> = {
  category_id: 'smallint',
  maker_id: 'smallint',
  eu_responsible_id: 'smallint',
  cut: 'text',
  cut_note: 'text',
  size_system: 'text',
  size_type: 'text',
  size_chart: 'text',
  composition: 'jsonb',
  care: 'smallint[]',
  origin: 'text',
}
const SAID = Object.keys(COLUMN_TYPES) as (keyof typeof COLUMN_TYPES)[]

/** The facts of a new style. */
export const NOTHING_SAID = Object.fromEntries(SAID.map((name) => [name, null])) as Omit<StyleContent, 'name'>

const said = sql.join(SAID.map((name) => sql.ref(name)))
const columns = sql.raw(SAID.map((name) => `${name} ${COLUMN_TYPES[name]}`).join(', '))

/** Returns the ids in the order given. */
export async function insertStyles(trx: Transaction, styles: readonly StyleContent[]): Promise<number[]> {
  if (styles.length === 0) return []
  const sent = JSON.stringify(
    styles.map((style, at) => ({ ...style, name: withPlainBlanks(style.name), at })),
  )
  return await listValues<number>(trx)`
    with sent as materialized (
      select nextval((select pg_get_serial_sequence('styles', 'id')))::int as id, r.*
      from jsonb_to_recordset(${sent}::jsonb) as r(at int, name text, ${columns})
    ), made as (
      insert into styles (id, name, ${said}) select id, name, ${said} from sent order by at
    )
    select id from sent order by at`
}

export const insertStyle = async (trx: Transaction, style: StyleContent): Promise<number> =>
  (await insertStyles(trx, [style]))[0]!

/** Writes all facts of each style except the name. The styles must be locked. */
export async function updateStyles(trx: Transaction, styles: readonly LockedStyle[]): Promise<void> {
  if (styles.length === 0) return
  await sql`
    update styles y set ${sql.join(SAID.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))},
      version = y.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(styles)}::jsonb) as r(id int, ${columns}) where y.id = r.id`.execute(
    trx,
  )
}

export const updateStyleRow = (trx: Transaction, id: number, content: Partial<StyleContent>) =>
  trx
    .updateTable('styles')
    .set({ ...stored(content), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const deleteStyles = (trx: Transaction, ids: number[]) =>
  trx.deleteFrom('styles').where('id', '=', among(ids)).execute()

/** Locks in the order of ids, and before their products, to avoid deadlocks. */
export const lockStyles = (trx: Transaction, ids: number[]): Promise<LockedStyle[]> =>
  trx
    .selectFrom('styles')
    .select(['id', 'version', 'name', ...SHARED, 'size_chart', 'composition', 'care', 'origin'])
    .where('id', '=', among(ids))
    .orderBy('id')
    .forUpdate()
    .execute()

/** A product's place within its style, and what it does not share with the style. */
export interface PlacedProduct extends OwnFacts {
  id: number
  style_id: number
  colour_id: number | null
  colour_position: number
}

/** In the order of ids. */
export const lockProductsOf = (trx: Transaction, styleIds: number[]): Promise<PlacedProduct[]> =>
  trx
    .selectFrom('products')
    .select(['id', 'style_id', 'colour_id', 'colour_position', 'composition', 'care', 'origin', 'size_chart'])
    .where('style_id', '=', among(styleIds))
    .orderBy('id')
    .forUpdate()
    .execute()

export const findPlace = (trx: Transaction, productId: number) =>
  trx.selectFrom('products').select(['style_id', 'colour_id']).where('id', '=', productId).executeTakeFirst()

export async function writePlaces(trx: Transaction, products: PlacedProduct[]): Promise<void> {
  await sql`
    update products p set style_id = r.style_id, colour_id = r.colour_id, colour_position = r.colour_position,
      composition = r.composition, care = r.care, origin = r.origin, size_chart = r.size_chart, version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r(id int, style_id int, colour_id int,
      colour_position int, composition jsonb, care smallint[], origin text, size_chart text)
    where p.id = r.id and (p.style_id, p.colour_id, p.colour_position, p.composition, p.care, p.origin, p.size_chart)
      is distinct from (r.style_id, r.colour_id, r.colour_position, r.composition, r.care, r.origin, r.size_chart)`.execute(
    trx,
  )
}

/** A style's facts are part of its products' rows in files, so this marks earlier exports of these rows as outdated. */
export const renewProducts = (trx: Transaction, styleId: number) =>
  trx
    .updateTable('products')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('style_id', '=', styleId)
    .execute()

/** Locks the product. */
export async function lockVersion(trx: Transaction, productId: number): Promise<number> {
  const { version } = await trx
    .selectFrom('products')
    .select('version')
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Data of sizes is part of files, so this marks earlier exports of the product's rows as outdated. Returns the new
 * version. A trigger notifies every process.
 */
export async function renewProduct(trx: Transaction, productId: number): Promise<number> {
  const { version } = await trx
    .updateTable('products')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', productId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Notifies every process that the pages of these products have changed. */
export async function notifyProducts(trx: Transaction, ids: number[]): Promise<void> {
  await sql`
    select pg_notify('catalog', string_agg(id::text, ','))
    from unnest(${ids}::int[]) with ordinality as w (id, n) group by n / 500`.execute(trx)
}

const shownProducts = sql<AdminStyle['products']>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'colour_id', p.colour_id, 'active', p.active,
    'sizes', p.sizes, 'cover_image', p.cover_image, 'composition', p.composition, 'care', p.care, 'origin', p.origin,
    'quantity', (select coalesce(sum(s.on_hand - s.held), 0) from stock s where ${soldFrom('p')}),
    'own', to_json(array_remove(array[case when p.composition is not null then 'composition' end,
      case when p.care is not null then 'care' end, case when p.origin is not null then 'origin' end,
      case when p.size_chart is not null then 'size_chart' end], null)))
    order by p.colour_position, p.id), '[]')
  from products p where p.style_id = styles.id
)`

export const findStyle = (db: Database, id: number): Promise<AdminStyle | undefined> =>
  db
    .selectFrom('styles')
    .select(['id', 'name', ...SHARED, 'size_chart', 'composition', 'care', 'origin', 'version'])
    .select([shownProducts.as('products'), measurementsOf(sql`styles.id`).as('measurements')])
    .where('id', '=', id)
    .executeTakeFirst()

/** By name. */
export async function listStyleSummaries(
  db: Database,
  { name, needsMaker }: { name: string | undefined; needsMaker: boolean },
  { limit, offset }: Page,
): Promise<{ total: number; rows: StyleSummary[] }> {
  const lacksMaker = sql`${needsMaker} and s.maker_id is null
    and not exists (select from makers where kind = 'manufacturer' and is_default)`
  const found = name ? contains(sql`s.name`, name) : sql`true`
  return await getRow<{ total: number; rows: StyleSummary[] }>(db)`
    select (select count(*)::int from styles s where ${found}) as total, (
      select coalesce(jsonb_agg(to_jsonb(row) - 'position' order by position), '[]') from (
        select row_number() over (order by lower(s.name), s.id) as position, s.id, s.name, c.name as category,
          (select coalesce(json_agg(json_build_object('id', p.id, 'colour', coalesce(k.name, p.name), 'hex', k.hex,
              'cover_image', p.cover_image) order by p.colour_position, p.id), '[]')
            from products p left join colours k on k.id = p.colour_id where p.style_id = s.id) as products,
          to_json(array_remove(array[case when s.composition is null then 'composition' end,
            case when s.care is null then 'care' end, case when s.origin is null then 'origin' end,
            case when ${lacksMaker} then 'maker' end], null)) as missing
        from styles s left join categories c on c.id = s.category_id
        where ${found} order by lower(s.name), s.id limit ${limit} offset ${offset}
      ) row
    ) as rows`
}
