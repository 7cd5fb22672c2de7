import type { Pool } from 'pg'

interface TableSize {
  name: string
  rows: number
  own: number
  indexes: number
  /** Values that are kept beside their rows (TOAST). */
  long: number
}

export const listTableSizes = async (pool: Pool): Promise<TableSize[]> =>
  (
    await pool.query<TableSize>(`
      select c.relname as name, greatest(c.reltuples, 0)::bigint as rows, pg_relation_size(c.oid) as own,
        pg_indexes_size(c.oid) as indexes, coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0) as long
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      order by pg_total_relation_size(c.oid) desc
      limit 14`)
  ).rows
