import { sql } from 'kysely'
import {
  among,
  type Database,
  findRow,
  listRows,
  listValues,
  type Transaction,
} from '../../database/connection.ts'
import { listMeasurements } from './measure-queries.ts'
import { arrivedAt } from './promise-queries.ts'
import type { FileCode, FileStyle } from './file-cells.ts'

/** By product. Measurements take an additional query, so they are null for a file without them. */
export async function listFileStyles(
  db: Database,
  ids: number[],
  columns: readonly string[],
): Promise<Map<number, FileStyle>> {
  const { rows } = await sql<Omit<FileStyle, 'measurements'> & { id: number }>`
    select p.id, p.style_id, y.name as style, p.colour_id, c.name as colour, c.family as colour_family,
      g.name as category, m.name as maker, r.name as eu_responsible, coalesce(p.composition, y.composition) as composition, coalesce(p.care, y.care) as care,
      coalesce(p.origin, y.origin) as origin, y.cut, y.cut_note, y.size_system, y.size_type, y.size_chart as style_chart, (
        select coalesce(json_agg(json_build_object('size', size, 'sku', sku, 'gtin', gtin,
          'ships_by', ships_by, 'lead_days', lead_days) order by position), '[]')
        from skus where product_id = p.id and not retired and not (sku, gtin, ships_by, lead_days) is null
      ) as skus
    from products p join styles y on y.id = p.style_id left join colours c on c.id = p.colour_id
      left join categories g on g.id = y.category_id left join makers m on m.id = y.maker_id
      left join makers r on r.id = y.eu_responsible_id
    where p.id = ${among(ids)}`.execute(db)
  const measured = columns.includes('measurements') ? rows.map(({ style_id }) => style_id) : []
  const measures = await listMeasurements(db, measured)
  return new Map(
    rows.map(({ id, ...style }) => [id, { ...style, measurements: measures.get(style.style_id) ?? null }]),
  )
}

/** `names` must be in lower case. */
export async function listStylesNamed(
  db: Database,
  names: string[],
): Promise<{ id: number; name: string }[]> {
  if (names.length === 0) return []
  return await listRows<{ id: number; name: string }>(db)`
    select id, lower(name) as name from styles where lower(name) = any(${names}::text[]) order by id`
}

/** Leaves out codes of removed sizes, which may be given to others. */
export async function listCodeOwners(db: Database, skus: string[]) {
  if (skus.length === 0) return []
  return await listRows<{ sku: string; product_id: number; name: string }>(db)`
    select k.sku, k.product_id, p.name from skus k join products p on p.id = k.product_id
    where k.sku = any(${skus}::text[]) and not k.retired`
}

export const listStyleIdsOf = (trx: Transaction, productIds: number[]): Promise<number[]> =>
  listValues<number>(trx)`
    select distinct style_id from products where id = ${among(productIds)}`

export const listProductIdsOf = (trx: Transaction, styleIds: number[]): Promise<number[]> =>
  listValues<number>(trx)`
    select id from products where style_id = ${among(styleIds)}`

type FileCodeOf = FileCode & { product_id: number }

const sentCodes = (codes: readonly FileCodeOf[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c(product_id int, size text, sku text, gtin text, ships_by date, lead_days int)`
const same = sql`k.product_id = c.product_id and k.size = c.size`

/** The first of these SKUs that belongs to a size outside the list, with its product's name. */
export const findTakenCode = (trx: Transaction, codes: readonly FileCodeOf[]) =>
  findRow<{ sku: string; name: string }>(trx)`
    with sent as materialized (select * from ${sentCodes(codes)})
    select k.sku, p.name from skus k join products p on p.id = k.product_id
    where k.sku in (select sku from sent) and not exists (select from sent c where ${same}) limit 1`

/** Codes are cleared first, because sizes that swap theirs would briefly violate the unique index. */
export async function writeFileCodes(trx: Transaction, codes: readonly FileCodeOf[]): Promise<void> {
  const sent = sentCodes(codes)
  await sql`update skus k set sku = null from ${sent} where ${same} and k.sku is distinct from c.sku`.execute(
    trx,
  )
  await sql`
    update skus k set sku = c.sku, gtin = c.gtin, ships_by = c.ships_by, lead_days = c.lead_days, arrived_at = ${arrivedAt(sql`c`)}
    from ${sent} where ${same}`.execute(trx)
}
