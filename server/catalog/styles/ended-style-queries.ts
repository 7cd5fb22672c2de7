import { sql } from 'kysely'
import { among, type Database, type Transaction } from '../../database/connection.ts'

export interface JoinedStyles {
  /** Ids of ended styles. */
  from: number[]
  /** The style that has taken over their products. */
  to: number
}

export async function noteEnded(trx: Transaction, joined: readonly JoinedStyles[]): Promise<void> {
  const heirs = new Map(joined.flatMap(({ from, to }) => from.map((id) => [id, to] as const)))
  if (heirs.size === 0) return
  await trx
    .insertInto('ended_styles')
    .values([...heirs].map(([id, heir_id]) => ({ id, heir_id })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ heir_id: ({ ref }) => ref('excluded.heir_id') }),
    )
    .execute()
}

/** Maps ended styles to the ones that have their products today, possibly after several joins. */
export async function listHeirs(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; heir_id: number }>`
    with recursive ended as (
      select * from ended_styles e where not exists (select from styles s where s.id = e.id)
    ), heirs as (
      select id, heir_id from ended where id = ${among([...ids])}
      union
      select h.id, e.heir_id from heirs h join ended e on e.id = h.heir_id
    )
    select h.id, h.heir_id from heirs h join styles s on s.id = h.heir_id`.execute(db)
  return new Map(rows.map(({ id, heir_id }) => [id, heir_id]))
}
