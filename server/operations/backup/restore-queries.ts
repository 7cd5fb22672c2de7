import type pg from 'pg'
import type { Manifest, Sequence, StoredTable } from './manifest.ts'
import { quote } from './snapshot-queries.ts'

/** Stands in the database while a restore has begun and not ended; a shop does not start on it (migrate.ts). */
const MARK = 'restore_unfinished'

const OF_EXTENSIONS = `select objid from pg_depend where deptype = 'e'`

export async function listOwnTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and c.oid not in (${OF_EXTENSIONS})
    order by 1`)
  return rows.map(({ name }) => name)
}

export const isMarked = (tables: string[]) => tables.includes(`public.${MARK}`)

export const markUnfinished = (client: pg.Client) => client.query(`create table ${MARK} ()`)

/** Removes what an earlier restore left; the mark says that nothing else was there. */
export async function removeLeftovers(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare statement text;
    begin
      drop schema if exists graphile_worker, sandbox cascade;
      for statement in
        select format('drop table if exists public.%I cascade', relname) from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> '${MARK}'
            and oid not in (${OF_EXTENSIONS})
        union all
        select format('drop sequence if exists public.%I cascade', relname) from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'S' and oid not in (${OF_EXTENSIONS})
        union all
        select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
          where pronamespace = 'public'::regnamespace and oid not in (${OF_EXTENSIONS})
      loop
        execute statement;
      end loop;
    end $$`)
}

/**
 * Foreign keys are dropped and made again, because tables come in any order and only a superuser may skip the checks.
 * Returns what makes them again, which checks all rows.
 */
export async function prepareTables(client: pg.Client, tables: StoredTable[]): Promise<string[]> {
  const names = tables.map(nameOf)
  const keys = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])`,
    [names],
  )
  for (const { drop } of keys.rows) await client.query(drop)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // Migrations insert rows, into none of the tables that refuse to be emptied.
  for (const name of names) {
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount) await client.query(`truncate ${name}`)
  }
  return keys.rows.map(({ add }) => add)
}

export async function finishTables(client: pg.Client, tables: StoredTable[], keys: string[]): Promise<void> {
  for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
  for (const key of keys) await client.query(key)
}

export const copyInto = (table: StoredTable): string =>
  `copy ${nameOf(table)} (${table.columns.map(quote).join(', ')}) from stdin`

const nameOf = ({ schema, name }: { schema: string; name: string }) => `${quote(schema)}.${quote(name)}`

export async function tableExists(client: pg.Client, table: StoredTable): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    nameOf(table),
  ])
  return rows[0]!.found
}

export async function setSequences(client: pg.Client, sequences: Sequence[]): Promise<void> {
  for (const sequence of sequences) {
    await client.query('select setval(to_regclass($1), $2::int8, $3) where to_regclass($1) is not null', [
      nameOf(sequence),
      sequence.value,
      sequence.isCalled,
    ])
  }
}

/** The workers that had taken jobs run elsewhere, or nowhere. */
export async function freeJobs(client: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(`update graphile_worker.${table} set locked_at = null, locked_by = null`)
}

export async function findJobsMigration(client: pg.Client): Promise<Manifest['jobsMigration']> {
  const { rows } = await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')
  return rows[0]!.id
}

export async function inOneTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

export const unmark = (client: pg.Client, { isHeld, madeAt }: { isHeld: boolean; madeAt: string }) =>
  inOneTransaction(client, async () => {
    await client.query('delete from quarantine')
    if (isHeld) await client.query('insert into quarantine (backup_made_at) values ($1)', [madeAt])
    await client.query(`drop table ${MARK}`)
  })

export const analyze = (client: pg.Client) => client.query('analyze')
