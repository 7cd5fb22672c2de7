import { sql } from 'kysely'
import type {
  ChosenProduct,
  CollectionChoices,
  CollectionContent,
  CollectionRules,
} from '../../../contract/collection.ts'
import { among, type Database, idOf, isThere, listRows, type Transaction } from '../../database/connection.ts'
import type { ProductRole } from '../tables.ts'

/** The descriptive fields of a collection, without its products. */
export const COLLECTION_CONTENT = [
  'slug',
  'title',
  'text',
  'picture',
  'kind',
  'rules',
  'sort',
  'hide_sold_out',
  'active',
  'publish_from',
  'publish_until',
  'seo_title',
  'seo_text',
] as const

export const listStoredCollections = (db: Database) =>
  db
    .selectFrom('collections')
    .select([
      'id',
      'slug',
      'title',
      'kind',
      'rules',
      'hide_sold_out',
      'active',
      'publish_from',
      'publish_until',
    ])
    .select(sql<boolean>`placed_version < version`.as('is_placing'))
    .select(
      sql<number[]>`array(
        select product_id from collection_products c where c.collection_id = collections.id and c.role = 'pin'
      )`.as('pins'),
    )
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute()

export type StoredCollection = NonNullable<Awaited<ReturnType<typeof findStored>>>

const selectStored = (db: Database, id: number) =>
  db
    .selectFrom('collections')
    .select(['id', ...COLLECTION_CONTENT, 'version'])
    .where('id', '=', id)

export const findStored = (db: Database, id: number) => selectStored(db, id).executeTakeFirst()

export const lockStored = (trx: Transaction, id: number) =>
  selectStored(trx, id).forUpdate().executeTakeFirst()

type ChosenIds = Pick<CollectionContent, 'members' | 'pins' | 'excluded'>

const ROLES = { members: 'member', pins: 'pin', excluded: 'exclude' } as const satisfies Record<
  keyof ChosenIds,
  ProductRole
>

export async function listChosenIds(db: Database, id: number): Promise<ChosenIds> {
  const rows = await db
    .selectFrom('collection_products')
    .select(['product_id', 'role'])
    .where('collection_id', '=', id)
    .orderBy('position')
    .execute()
  const idsOf = (role: ProductRole) => rows.filter((row) => row.role === role).map((row) => row.product_id)
  return { members: idsOf('member'), pins: idsOf('pin'), excluded: idsOf('exclude') }
}

/** Replaces the previous choices. */
export async function replaceChosen(trx: Transaction, id: number, chosen: ChosenIds): Promise<void> {
  const rows = (Object.keys(ROLES) as (keyof ChosenIds)[]).flatMap((name) =>
    chosen[name].map((product_id, position) => ({ product_id, role: ROLES[name], position })),
  )
  await trx.deleteFrom('collection_products').where('collection_id', '=', id).execute()
  await sql`
    insert into collection_products (collection_id, product_id, role, position)
    select ${id}::int, product_id, role, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(product_id int, role text, position int)`.execute(
    trx,
  )
}

type StoredContent = Omit<CollectionContent, keyof ChosenIds>

const stored = ({ picture, rules, ...content }: StoredContent) => ({
  ...content,
  picture: picture && JSON.stringify(picture),
  rules: JSON.stringify(rules),
})

export const insertCollection = (trx: Transaction, content: StoredContent): Promise<number> =>
  idOf(trx.insertInto('collections').values(stored(content)).returning('id'))

export const replaceCollection = (trx: Transaction, id: number, content: StoredContent) =>
  trx
    .updateTable('collections')
    .set({ ...stored(content), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const replaceRules = (trx: Transaction, id: number, rules: CollectionRules) =>
  trx
    .updateTable('collections')
    .set({ rules: JSON.stringify(rules), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const removeCollection = (trx: Transaction, id: number) =>
  trx.deleteFrom('collections').where('id', '=', id).execute()

/** Serialises changes of collection URLs, so that one can be checked before it is written. */
export const lockSlugs = (trx: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtext('collection slugs'))`.execute(trx)

export const isSlugTaken = (trx: Transaction, slug: string, by: number | null): Promise<boolean> =>
  isThere(
    trx.selectFrom('collections').select('id').where('slug', '=', slug).where('id', 'is distinct from', by),
  )

/** For the dashboard; unknown ids are left out. */
export async function listChosenProducts(db: Database, ids: readonly number[]): Promise<ChosenProduct[]> {
  if (ids.length === 0) return []
  return await listRows<ChosenProduct>(db)`
    select p.id, p.name, l.price, p.active, l.in_stock, p.cover_image as image
    from products p join listings l on l.product_id = p.id
    where p.id = ${among([...ids])}
    order by array_position(${[...ids]}::int[], p.id)`
}

/** The values that conditions can select from. */
export async function listChoices(db: Database): Promise<CollectionChoices> {
  const [categories, { rows }] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['id', 'name'])
      .orderBy(sql`lower(name)`)
      .execute(),
    sql<{ tag: string }>`
      select distinct tag from products, unnest(tags) tag where tags <> '{}' order by tag limit ${MOST_TAGS}`.execute(
      db,
    ),
  ])
  return { categories, tags: rows.map(({ tag }) => tag) }
}
const MOST_TAGS = 500
