import { type RawBuilder, sql } from 'kysely'
import type { Measurements, Point } from '../../../contract/measure.ts'
import { among, type Database, listValues, type Transaction } from '../../database/connection.ts'
import { nameToday } from '../size-prices.ts'
import type { Renamed } from '../tables.ts'

/** Null for a style without measurements. */
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

/** Measurements of an active product's style, under the product's current size names. */
export async function findMeasurements(db: Database, productId: number): Promise<Measurements | undefined> {
  const { rows } = await sql<{ measurements: Measurements | null; sizes: string[] } & Renamed>`
    select ${measurementsOf(sql`p.style_id`)} as measurements, p.sizes, p.renamed_sizes from products p
    where p.id = ${productId} and p.active`.execute(db)
  const [found] = rows
  return found?.measurements ? underNamesOfToday(found.measurements, found) : undefined
}

/** Measurements belong to the style, whose other products may still have a size that this product has renamed. */
function underNamesOfToday(
  { points, rows }: Measurements,
  product: { sizes: string[] } & Renamed,
): Measurements {
  const taken = new Set(rows.map(({ size }) => size))
  const named = rows.map(({ size, mm }) => {
    const today = nameToday(product, size)
    if (taken.has(today)) return { size, mm }
    taken.add(today)
    return { size: today, mm }
  })
  return { points, rows: named }
}

interface PointOfStyle {
  style_id: number
  point: Point
  flat: boolean
  measures: { size: string; mm: number; at: number }[]
}

/** By style; omits styles without measurements. For many styles this is cheaper than `measurementsOf`. */
export async function listMeasurements(
  db: Database,
  styleIds: readonly number[],
): Promise<Map<number, Measurements>> {
  if (styleIds.length === 0) return new Map()
  const { rows } = await sql<PointOfStyle>`
    select style_id, point, bool_or(flat) as flat,
      json_agg(json_build_object('size', size, 'mm', mm, 'at', row_position)) as measures
    from style_measures where style_id = ${among([...new Set(styleIds)])}
    group by style_id, point order by style_id, min(point_position), point`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ style_id }) => style_id)].map(([id, points]) => [id, inGrid(points)]),
  )
}

function inGrid(points: readonly PointOfStyle[]): Measurements {
  const places = new Map<string, number>()
  for (const { size, at } of points.flatMap(({ measures }) => measures))
    places.set(size, Math.min(at, places.get(size) ?? at))
  const sizes = [...places].toSorted(([a, one], [b, two]) => one - two || (a < b ? -1 : 1))
  return {
    points: points.map(({ point, flat }) => ({ point, flat })),
    rows: sizes.map(([size]) => ({
      size,
      mm: points.map(({ measures }) => measures.find((one) => one.size === size)?.mm ?? null),
    })),
  }
}

/** Measurements by style; null deletes them. The caller must have locked the styles. */
export async function replaceMeasures(
  trx: Transaction,
  sent: ReadonlyMap<number, Measurements | null>,
): Promise<void> {
  if (sent.size === 0) return
  await sql`delete from style_measures where style_id = ${among([...sent.keys()])}`.execute(trx)
  const measures = [...sent].flatMap(([style_id, measurements]) =>
    (measurements?.rows ?? []).flatMap(({ size, mm }, row_position) =>
      measurements!.points.flatMap(({ point, flat }, point_position) => {
        const length = mm[point_position] ?? null
        return length === null
          ? []
          : [{ style_id, size, point, mm: length, flat, row_position, point_position }]
      }),
    ),
  )
  await sql`
    insert into style_measures (style_id, size, point, mm, flat, row_position, point_position)
    select style_id, size, point, mm, flat, row_position, point_position
    from jsonb_to_recordset(${JSON.stringify(measures)}::jsonb)
      as m(style_id int, size text, point text, mm int, flat bool, row_position int, point_position int)`.execute(
    trx,
  )
}

/** Copies measurements to new styles, which have none yet. */
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

/**
 * Keeps measurements that the target style already has for a size. A point is measured flat in all sizes or in none, as
 * in the target, else as in the first source. Returns the points with differing values, which are not copied.
 */
export const copyMeasures = (trx: Transaction, from: readonly number[], to: number): Promise<Point[]> =>
  listValues<Point>(trx)`
    with others as (
      select *, array_position(${[...from]}::int[], style_id) as place
      from style_measures where style_id = ${among([...from])}
    ), measured as (
      select distinct on (point) point, flat from (
        select point, flat, 0 as place from style_measures where style_id = ${to}
        union all select point, flat, place from others
      ) said order by point, place, flat desc
    ), copied as (
      insert into style_measures (style_id, size, point, mm, flat, row_position, point_position)
      select distinct on (size, point) ${to}::int, size, point, mm, flat, row_position, point_position
      from others join measured using (point, flat) order by size, point, place
      on conflict do nothing
      returning size, point, mm, flat
    ), kept as (
      select size, point, mm, flat from style_measures where style_id = ${to} union all select * from copied
    )
    select point from others where (size, point, mm, flat) not in (select * from kept)
    group by point order by min(point_position), point`
