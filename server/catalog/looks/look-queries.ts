import { sql } from 'kysely'
import type { LookContent, LookLine } from '../../../contract/look.ts'
import { among, type Database, idOf, listRows, type Transaction } from '../../database/connection.ts'
import { countAll } from '../../database/count-queries.ts'
import { contains } from '../../database/text-queries.ts'
import type { Page } from '../../http/paging.ts'

type LookPicture = NonNullable<LookContent['picture']>

export interface StoredLook extends Omit<LookContent, 'picture'> {
  id: number
  picture: LookPicture
  version: number
}

const members = sql<number[]>`array(
  select product_id from look_products m where m.look_id = looks.id order by m.position
)`.as('members')

const select = (db: Database) =>
  db.selectFrom('looks').select(['id', 'title', 'picture', 'active', 'version']).select(members)

export const findStoredLook = (db: Database, id: number): Promise<StoredLook | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const lockStoredLook = (trx: Transaction, id: number): Promise<StoredLook | undefined> =>
  select(trx).where('id', '=', id).forUpdate('looks').executeTakeFirst()

/** The product's newest published look. */
export const findLookOf = (db: Database, productId: number): Promise<StoredLook | undefined> =>
  select(db)
    .where('active', '=', true)
    .where(sql<boolean>`exists (
      select from look_products m join products p on p.id = m.product_id
      where m.look_id = looks.id and m.product_id = ${productId} and p.active
    )`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function listLooks(
  db: Database,
  text: string,
  { limit, offset }: Page,
): Promise<{ rows: LookLine[]; total: number }> {
  const matches = sql<boolean>`(${contains(sql`title`, text)} or id in (
    select m.look_id from look_products m join products p on p.id = m.product_id where ${contains(sql`p.name`, text)}))`
  const found = db.selectFrom('looks').where(text ? matches : sql<boolean>`true`)
  const [rows, total] = await Promise.all([
    found
      .select(['id', 'title', 'active'])
      .select(sql<string>`picture ->> 'url'`.as('picture'))
      .select(
        sql<number>`(select count(*)::int from look_products m where m.look_id = looks.id)`.as('members'),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    countAll(found),
  ])
  return { rows, total }
}

interface Colour {
  id: number
  /** The sold-out product that this one is another colour of. */
  of: number
  hex: string | null
  hex_of: string | null
}

/** The other colours of these products that are in stock, in the order of their styles. */
export const listColoursInStock = (db: Database, ids: readonly number[]): Promise<Colour[]> =>
  listRows<Colour>(db)`
    select p.id, o.id as of, c.hex, oc.hex as hex_of
    from products o left join colours oc on oc.id = o.colour_id
    join products p on p.style_id = o.style_id and p.id <> o.id
    join listings l on l.product_id = p.id left join colours c on c.id = p.colour_id
    where o.id = ${among([...ids])} and l.active and l.in_stock
    order by o.id, p.colour_position, p.id`

type Stored = Omit<StoredLook, 'id' | 'version' | 'members'>

export const insertLook = (trx: Transaction, { picture, ...look }: Stored): Promise<number> =>
  idOf(
    trx
      .insertInto('looks')
      .values({ ...look, picture: JSON.stringify(picture) })
      .returning('id'),
  )

export const replaceLook = (trx: Transaction, id: number, { picture, ...look }: Stored) =>
  trx
    .updateTable('looks')
    .set({
      ...look,
      picture: JSON.stringify(picture),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()

/** Replaces the look's products. */
export async function replaceMembers(trx: Transaction, id: number, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('look_products').where('look_id', '=', id).execute()
  await sql`
    insert into look_products (look_id, product_id, position)
    select ${id}::int, product_id, place from unnest(${[...ids]}::int[]) with ordinality as m (product_id, place)`.execute(
    trx,
  )
}

export const removeLook = (trx: Transaction, id: number) =>
  trx.deleteFrom('looks').where('id', '=', id).execute()

/** Tells processes to re-render the pages of these products, which show another look. */
export const tellPagesOf = (trx: Transaction, ids: readonly number[]) =>
  sql`select pg_notify('catalog', ${[...new Set(ids)].join(',')})`.execute(trx)
