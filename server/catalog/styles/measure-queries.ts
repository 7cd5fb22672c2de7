import { type RawBuilder, sql } from 'kysely'
import type { Measurements } from '../../../contract/measure.ts'
import type { Database, Transaction } from '../../database/connection.ts'

/** Null for a style without measures. */
export const measurementsOf = (styleId: RawBuilder<unknown>) => sql<Measurements | null>`(
  with own as (select * from style_measures where style_id = ${styleId}),
  points as (
    select point, bool_or(flat) as flat, min(point_position) as at from own group by point
  ), sizes as (
    select size, min(row_position) as at from own group by size
  )
  select case when exists (select from own) then json_build_object(
    'points', (select json_agg(json_build_object('point', point, 'flat', flat) order by at, point) from points),
    'rows', (select json_agg(json_build_object('size', size, 'mm', (
        select json_agg(own.mm order by points.at, points.point)
        from points left join own on own.point = points.point and own.size = sizes.size
      )) order by at, size) from sizes)) end
)`

export async function findMeasurements(db: Database, productId: number): Promise<Measurements | undefined> {
  const { rows } = await sql<{ measurements: Measurements | null }>`
    select ${measurementsOf(sql`p.style_id`)} as measurements from products p
    where p.id = ${productId} and p.active`.execute(db)
  return rows[0]?.measurements ?? undefined
}

export async function replaceMeasures(
  trx: Transaction,
  styleId: number,
  measurements: Measurements | null,
): Promise<void> {
  await sql`delete from style_measures where style_id = ${styleId}`.execute(trx)
  const measures = (measurements?.rows ?? []).flatMap(({ size, mm }, row_position) =>
    measurements!.points.flatMap(({ point, flat }, point_position) => {
      const length = mm[point_position] ?? null
      return length === null ? [] : [{ size, point, mm: length, flat, row_position, point_position }]
    }),
  )
  await sql`
    insert into style_measures (style_id, size, point, mm, flat, row_position, point_position)
    select ${styleId}::int, size, point, mm, flat, row_position, point_position
    from jsonb_to_recordset(${JSON.stringify(measures)}::jsonb)
      as m(size text, point text, mm int, flat bool, row_position int, point_position int)`.execute(trx)
}

/** To new styles, which have no measures yet. */
export async function copyMeasuresToNew(
  trx: Transaction,
  copies: readonly { from: number; to: number }[],
): Promise<void> {
  if (copies.length === 0) return
  await sql`
    insert into style_measures (style_id, size, point, mm, flat, row_position, point_position)
    select c."to", size, point, mm, flat, row_position, point_position
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c("from" int, "to" int)
    join style_measures m on m.style_id = c."from"`.execute(trx)
}

/** Measures that the style already has for a size stay. */
export async function copyMeasures(trx: Transaction, from: readonly number[], to: number): Promise<void> {
  await sql`
    insert into style_measures (style_id, size, point, mm, flat, row_position, point_position)
    select distinct on (size, point) ${to}::int, size, point, mm, flat, row_position, point_position
    from style_measures where style_id = any(${[...from]}::int[])
    order by size, point, array_position(${[...from]}::int[], style_id)
    on conflict do nothing`.execute(trx)
}
