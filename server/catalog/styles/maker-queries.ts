import { sql } from 'kysely'
import type { Maker, MakerContent, MakerKind } from '../../../contract/maker.ts'
import { type Database, idOf, isThere, type Transaction } from '../../database/connection.ts'

/**
 * `styles` counts styles whose products show the maker, including those that name none of its kind if it is the
 * default.
 */
export const listMakers = (db: Database): Promise<Maker[]> =>
  db
    .selectFrom('makers')
    .select(['id', 'kind', 'name', 'address', 'contact', 'is_default', 'version'])
    .select(
      sql<number>`(
        select count(*)::int from styles where maker_id = makers.id or eu_responsible_id = makers.id
      ) + case when is_default then (
        select count(*)::int from styles
        where case makers.kind when 'manufacturer' then maker_id else eu_responsible_id end is null
      ) else 0 end`.as('styles'),
    )
    .orderBy(sql`lower(name)`)
    .execute()

export const clearDefault = (trx: Transaction, kind: MakerKind) =>
  trx
    .updateTable('makers')
    .set({ is_default: false, version: sql`version + 1` })
    .where('kind', '=', kind)
    .where('is_default', '=', true)
    .execute()

/** Product pages show makers, so every process must drop its cached pages. */
const told = sql`pg_notify('size_charts', '')`.as('told')

export const insertMaker = (trx: Transaction, content: MakerContent): Promise<number> =>
  idOf(trx.insertInto('makers').values(content).returning(['id', told]))

export const updateMakerRow = (trx: Transaction, id: number, content: MakerContent) =>
  trx
    .updateTable('makers')
    .set({ ...content, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(told)
    .execute()

export const removeMaker = (trx: Transaction, id: number) =>
  trx.deleteFrom('makers').where('id', '=', id).returning(told).execute()

/** Also keeps the maker from being deleted until the transaction ends. */
export const hasMaker = (trx: Transaction, id: number, kind: MakerKind): Promise<boolean> =>
  isThere(trx.selectFrom('makers').select('id').where('id', '=', id).where('kind', '=', kind).forKeyShare())
