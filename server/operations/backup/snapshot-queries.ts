import type pg from 'pg'
import type { Manifest, Sequence } from './manifest.ts'

export interface FoundTable {
  oid: number
  schema: string
  name: string
  columns: string[]
  /** Changes when the table is rewritten or truncated, after which an older snapshot sees it empty. */
  files: string
}

/** Those of the shop, of its jobs and of the sandbox. */
const SCHEMAS = `'public', 'graphile_worker', 'sandbox'`

const FILES = `coalesce(pg_relation_filenode(c.oid)::text,
  (select string_agg(pg_relation_filenode(relid)::text, ',' order by relid) from pg_partition_tree(c.oid)), '')`

const NOT_OF_EXTENSION = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Exports what this transaction sees. It reads catalogs only, so that it locks no table of the shop. */
export async function exportSnapshot(client: pg.Client): Promise<{ id: string; tables: FoundTable[] }> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  const tables = await client.query<FoundTable>(`
    select c.oid::int8::int as oid, n.nspname as schema, c.relname as name, ${FILES} as files,
      (select array_agg(attname::text order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (${SCHEMAS}) and c.relkind in ('r', 'p') and c.relpersistence = 'p'
      and not c.relispartition and ${NOT_OF_EXTENSION}
      and (n.nspname, c.relname) not in (('public', 'schema_migrations'), ('graphile_worker', 'migrations'))
    order by 2, 3`)
  return { id: rows[0]!.id, tables: tables.rows.filter(({ columns }) => columns) }
}

/** Locks of tables last as long as one table's copy, so that a migration waits for no more. */
export async function inSnapshot<T>(client: pg.Client, id: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(`set transaction snapshot '${id}'`)
    return await work()
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

export const copyOutOf = ({ schema, name, columns }: FoundTable): string =>
  `copy (select ${columns.map(quote).join(', ')} from ${quote(schema)}.${quote(name)}) to stdout`

export async function findFilesOf(client: pg.Client, { oid }: FoundTable): Promise<string | undefined> {
  const { rows } = await client.query<{ files: string }>(
    `select ${FILES} as files from pg_class c where c.oid = $1`,
    [oid],
  )
  return rows[0]?.files
}

export async function listMigrations(
  client: pg.Client,
): Promise<Pick<Manifest, 'migrations' | 'jobsMigration'>> {
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const jobs = await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')
  return { migrations: migrations.rows, jobsMigration: jobs.rows[0]!.id }
}

export async function listPictures(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from images order by hash')
  return rows.map(({ hash }) => hash)
}

/** Sequences have no snapshots: read after the tables, they are at or past every number of theirs. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (${SCHEMAS}) and c.relkind = 'S' and c.relpersistence = 'p' and ${NOT_OF_EXTENSION}
    order by 1, 2`)
  const sequences: Sequence[] = []
  for (const { schema, name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(schema)}.${quote(name)}`,
    )
    sequences.push({ schema, name, ...found.rows[0]! })
  }
  return sequences
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
