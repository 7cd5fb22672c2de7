import { type RawBuilder, sql } from 'kysely'
import type { StyleProposal } from '../../../contract/style.ts'
import { among, type Database, listRows, type Transaction } from '../../database/connection.ts'

const PROPOSED = 50
const MAX_JOINED = 100
/** More characters after the comma of a name are taken for something other than a colour. */
const MAX_COLOUR = 22

/** Products with their names up to the last comma, if a colour follows it. */
const withStyleName = (which: RawBuilder<unknown>) => sql`
  select id, style_id, case when tail like ' _%' and length(tail) <= ${MAX_COLOUR + 1} and length(tail) + 1 < length(name)
    then left(name, -1 - length(tail)) else name end as style_name
  from (select id, style_id, name, split_part(name, ',', -1) as tail from products where ${which}) parts`

/**
 * Groups of products that look like the colours of one garment: they belong to several styles, and their names are
 * equal up to the last comma (`Wool coat, camel`, `Wool coat`). All names are compared each time, with `split_part`,
 * because a regular expression takes seconds for 100,000 products.
 */
export const listProposals = (db: Database): Promise<StyleProposal[]> =>
  listRows<StyleProposal>(db)`
    with named as materialized (${withStyleName(sql`true`)}), shown as (
      select style_name from (select distinct style_name, style_id from named) each
      where style_name not in (select name from styles_kept_apart)
      group by style_name having count(*) between 2 and ${MAX_JOINED} order by style_name limit ${PROPOSED}
    )
    select n.style_name as name,
      (select json_agg(json_build_object('id', s.id, 'version', s.version) order by s.id)
        from styles s where s.id = any(array_agg(n.style_id))) as styles,
      json_agg(json_build_object('id', p.id, 'name', p.name, 'style_id', p.style_id, 'cover_image', p.cover_image,
        'colour_id', p.colour_id, 'colour', substr(p.name, length(n.style_name) + 3)) order by p.id) as products
    from shown join named n using (style_name) join products p on p.id = n.id
    group by n.style_name order by n.style_name`

export const listKeptApart = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('styles_kept_apart').select('name').orderBy('name').execute()).map(({ name }) => name)

/** Sets whether products with this name before the comma are left out of the proposals. */
export async function keepApart(trx: Transaction, name: string, apart: boolean): Promise<void> {
  if (apart) {
    await trx
      .insertInto('styles_kept_apart')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else await trx.deleteFrom('styles_kept_apart').where('name', '=', name).execute()
}

/** Excludes the names by which a proposal would join these styles again. */
export async function keepStylesApart(trx: Transaction, styles: readonly number[]): Promise<void> {
  await sql`
    insert into styles_kept_apart (name)
    select style_name from (${withStyleName(sql`style_id = ${among(styles)}`)}) named
    group by style_name having count(distinct style_id) > 1
    on conflict do nothing`.execute(trx)
}

/** Lets the products of a style that was joined by hand be proposed again. */
export async function proposeAgain(trx: Transaction, style: number): Promise<void> {
  await sql`
    delete from styles_kept_apart
    where name in (select style_name from (${withStyleName(sql`style_id = ${style}`)}) named)`.execute(trx)
}
