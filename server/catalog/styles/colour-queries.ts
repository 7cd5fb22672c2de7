import { sql } from 'kysely'
import type { Colour, ColourContent } from '../../../contract/colour.ts'
import { among, type Database, idOf, type Transaction } from '../../database/connection.ts'

const selectColours = (db: Database) =>
  db
    .selectFrom('colours')
    .select(['id', 'name', 'family', 'hex', 'version'])
    .select(sql<number>`(select count(*)::int from products where colour_id = colours.id)`.as('products'))

export const listColours = (db: Database): Promise<Colour[]> =>
  selectColours(db)
    .orderBy(sql`lower(name)`)
    .execute()

export const findColour = (trx: Transaction, id: number): Promise<Colour | undefined> =>
  selectColours(trx).where('id', '=', id).executeTakeFirst()

export const insertColour = (trx: Transaction, colour: ColourContent): Promise<number> =>
  idOf(trx.insertInto('colours').values(colour).returning('id'))

export const updateColourRow = (trx: Transaction, id: number, content: ColourContent) =>
  trx
    .updateTable('colours')
    .set({ ...content, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const removeColour = (trx: Transaction, id: number) =>
  trx.deleteFrom('colours').where('id', '=', id).execute()

export async function listProductsIn(trx: Transaction, colourId: number): Promise<number[]> {
  const rows = await trx.selectFrom('products').select('id').where('colour_id', '=', colourId).execute()
  return rows.map(({ id }) => id)
}

/**
 * Those of these ids that exist; the colours can be neither changed nor deleted until the transaction ends. A change of
 * a colour's family rewrites the listings of all its products, and must not miss one that was just given the colour.
 */
export async function listKnownColours(trx: Transaction, ids: number[]): Promise<number[]> {
  const rows = await trx.selectFrom('colours').select('id').where('id', '=', among(ids)).forShare().execute()
  return rows.map(({ id }) => id)
}
