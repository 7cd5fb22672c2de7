import { sql, type SqlBool } from 'kysely'
import type { ActivityEntry, ActivityFilter, ActivityKind } from '../../contract/activity.ts'
import { MOST_COUNTED } from '../../contract/total.ts'
import { type Database, listValues } from '../database/connection.ts'
import { countAll } from '../database/count-queries.ts'
import { partsAfter, rowsOf } from '../database/in-parts.ts'
import { type Counted, countUp, type Page } from '../http/paging.ts'

const KIND = sql<ActivityKind>`case
  when what in ('sign_in', 'sign_in_refused', 'sign_in_limited', 'sign_out', 'second_step_refused', 'current_password_refused') then 'sign-in'
  when what = 'refused' then 'refused'
  when starts_with(what, 'export') then 'export'
  else 'change' end`

function matching(db: Database, { actor, kind, target, from, to }: ActivityFilter) {
  let query = db.selectFrom('audit_log').where('audit_log.actor', 'is not', null)
  if (actor !== undefined) query = query.where('audit_log.actor', '=', actor)
  if (kind !== undefined) query = query.where(KIND, '=', kind)
  if (target !== undefined)
    query = query.where(sql<SqlBool>`strpos(lower(audit_log.target), lower(${target})) > 0`)
  if (from !== undefined)
    query = query.where(sql<SqlBool>`at >= ${from}::date::timestamp at time zone shop_time_zone()`)
  if (to !== undefined)
    query = query.where(sql<SqlBool>`at < (${to}::date + 1)::timestamp at time zone shop_time_zone()`)
  return query
}

const entryRows = (db: Database, filter: ActivityFilter) =>
  matching(db, filter)
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .select([
      sql<number>`audit_log.id::float8`.as('id'),
      'audit_log.at',
      sql<string>`audit_log.actor`.as('actor'),
      'accounts.name',
      KIND.as('kind'),
      'audit_log.what',
      'audit_log.target',
      'audit_log.address',
      'audit_log.details',
    ])
    .orderBy('audit_log.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof entryRows>['execute']>>[number]

export async function listActivity(
  db: Database,
  filter: ActivityFilter,
  { limit, offset }: Page,
): Promise<Counted & { rows: ActivityEntry[] }> {
  const counted = matching(db, filter)
    .select('audit_log.id')
    .limit(MOST_COUNTED + 1)
  const [rows, count] = await Promise.all([
    entryRows(db, filter).limit(limit).offset(offset).execute(),
    countAll(db.selectFrom(counted.as('some'))),
  ])
  return { rows: rows.map(showEntry), ...countUp(count) }
}

const ROWS_AT_ONCE = 1_000

export async function* streamActivity(db: Database, filter: ActivityFilter): AsyncGenerator<ActivityEntry> {
  const list = (last: Row | undefined, most: number): Promise<Row[]> => {
    const query = entryRows(db, filter).limit(most)
    return (last ? query.where('audit_log.id', '<', last.id) : query).execute()
  }
  for await (const row of rowsOf(partsAfter(ROWS_AT_ONCE, list))) yield showEntry(row)
}

/** A loose index scan, fast however many entries each actor has. */
export const listActors = (db: Database): Promise<string[]> =>
  listValues<string>(db)`
    with recursive found as (
      (select actor from audit_log where actor is not null order by actor limit 1)
      union all
      select (select a.actor from audit_log a where a.actor > found.actor order by a.actor limit 1)
      from found where found.actor is not null
    )
    select actor from found where actor is not null order by lower(actor)`

const showEntry = ({ at, details, ...row }: Row): ActivityEntry => {
  const {
    before = null,
    after = null,
    ...others
  } = details as Partial<Pick<ActivityEntry, 'before' | 'after'>>
  const isElse = Object.keys(others).length > 0
  return { ...row, at: at.toISOString(), before, after: after ?? (isElse ? others : null) }
}
