import { sql } from 'kysely'
import { type Database, getRow } from '../../database/connection.ts'
import { standbys } from '../standby-queries.ts'

interface Server {
  version: number
  max_connections: number
  used: number
  /** Settings that are off and must be on. */
  unsafe: string[]
  /** Whether the shop's role may change what decisions/0012 has refused to it. */
  may_change_ledgers: boolean
}

export const readServer = (db: Database): Promise<Server> =>
  getRow<Server>(db)`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('max_connections')::int as max_connections,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      array(
        select name from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name
      ) as unsafe,
      has_column_privilege('invoices', 'total', 'update') or has_table_privilege('invoices', 'delete')
        or has_column_privilege('order_items', 'unit_price', 'update') or has_table_privilege('audit_log', 'truncate')
        as may_change_ledgers`

interface Standbys {
  count: number
  /** Of which the role may not see how far they are behind. */
  unseen: number
  role: string
}

export const readStandbys = (db: Database): Promise<Standbys> =>
  getRow<Standbys>(db)`
    select count(*)::int as count, count(*) filter (where state is null)::int as unseen, current_user as role
    from ${standbys}`

interface SlowStatement {
  query: string
  calls: number
  mean_ms: number
}

/** Undefined without the extension pg_stat_statements, or the right to read it. */
export async function listSlowStatements(db: Database, slowMs: number): Promise<SlowStatement[] | undefined> {
  const statement = sql<SlowStatement>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 160) as query, calls, mean_exec_time as mean_ms
    from pg_stat_statements join pg_database d on d.oid = dbid
    where d.datname = current_database() and calls > 10 and mean_exec_time > ${slowMs}::int
    order by total_exec_time desc limit 5`
  return await statement.execute(db).then(
    ({ rows }) => rows,
    () => undefined,
  )
}
