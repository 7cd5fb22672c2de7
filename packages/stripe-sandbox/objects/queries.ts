import type { PoolClient } from 'pg'
import type { Transaction } from '../context.ts'
import type { Kind, NewObject, Stored } from './kinds.ts'

export const COLUMNS = 'id, kind, body, inner_state AS "inner"'

/** A connection, in a transaction or not. */
export type Reader = Pick<PoolClient, 'query'>

export const findObject = <K extends Kind>({ client }: { client: Reader }, kind: K, id: string) =>
  selectObject(client, kind, id, {
    name: 'sandbox-find-object',
    text: `SELECT ${COLUMNS} FROM sandbox.objects WHERE id = $1 AND kind = $2`,
  })

export const lockObject = <K extends Kind>({ client }: Transaction, kind: K, id: string) =>
  selectObject(client, kind, id, {
    name: 'sandbox-lock-object',
    text: `SELECT ${COLUMNS} FROM sandbox.objects WHERE id = $1 AND kind = $2 FOR UPDATE`,
  })

export const MOST_AHEAD = 4

/** Those of up to `MOST_AHEAD` ids that exist. An array would have the statement planned each time. */
export async function findObjects({ client }: Transaction, ids: string[]): Promise<Stored[]> {
  const given = ids.filter(isId)
  if (given.length === 0) return []
  const { rows } = await client.query<Stored>({
    name: 'sandbox-find-objects',
    text: `SELECT ${COLUMNS} FROM sandbox.objects WHERE id IN ($1, $2, $3, $4)`,
    values: Array.from({ length: MOST_AHEAD }, (_, at) => given[at] ?? null),
  })
  return rows
}

async function selectObject<K extends Kind>(
  client: Reader,
  kind: K,
  id: string,
  statement: { name: string; text: string },
): Promise<Stored<K> | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await client.query<Stored<K>>({ ...statement, values: [id, kind] })
  return rows[0]
}

export async function insertObjects(trx: Transaction, objects: NewObject[]): Promise<void> {
  if (objects.length === 0) return
  // Lists are ordered by `seq`, so the rows are inserted in the order given.
  await trx.client.query({
    name: 'sandbox-insert-objects',
    text: `INSERT INTO sandbox.objects (id, kind, body, inner_state)
           SELECT id, kind, body::json, inner_state::json
           FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY
             AS given (id, kind, body, inner_state, place)
           ORDER BY place`,
    values: columnsOf(objects),
  })
}

export const columnsOf = (objects: NewObject[]) => [
  objects.map(({ body }) => body.id),
  objects.map(({ body }) => body.object),
  objects.map(({ body }) => JSON.stringify(body)),
  objects.map(({ inner }) => (inner === undefined ? null : JSON.stringify(inner))),
]

export async function updateObject<T extends { id: string }>(
  trx: Transaction,
  body: T,
  inner?: unknown,
): Promise<void> {
  await trx.client.query({
    name: 'sandbox-update-object',
    text: `UPDATE sandbox.objects SET body = $2, inner_state = COALESCE($3::json, inner_state) WHERE id = $1`,
    values: [body.id, JSON.stringify(body), inner === undefined ? null : JSON.stringify(inner)],
  })
}

export async function deleteObject(trx: Transaction, kind: string, id: string): Promise<void> {
  await trx.client.query('DELETE FROM sandbox.objects WHERE id = $1 AND kind = $2', [id, kind])
}

export type Condition =
  | { field: string; equals: string }
  | { field: string; among: string[] }
  | { field: string; startsWith: string }
  | { field: string; isMissing: true }
  | { field: string; compare: '>' | '>=' | '<' | '<='; value: number }

export type Page = { limit: number; startingAfter?: string; endingBefore?: string }

/** Newest first; undefined when the cursor names no object. */
export async function listObjects<K extends Kind>(
  trx: Transaction,
  kind: K,
  conditions: Condition[],
  page: Page,
): Promise<{ found: Stored<K>[]; hasMore: boolean } | undefined> {
  const values: unknown[] = [kind]
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = ['kind = $1', ...conditions.map((condition) => toSql(condition, bind))]
  const cursor = page.startingAfter ?? page.endingBefore
  if (cursor !== undefined) {
    const seq = await findSeq(trx.client, kind, cursor)
    if (seq === undefined) return undefined
    where.push(`seq ${page.startingAfter === undefined ? '>' : '<'} ${bind(seq)}`)
  }
  const backwards = page.startingAfter === undefined && page.endingBefore !== undefined
  const { rows } = await trx.client.query<Stored<K>>(
    `SELECT ${COLUMNS} FROM sandbox.objects WHERE ${where.join(' AND ')}
     ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ${bind(page.limit + 1)}`,
    values,
  )
  const found = rows.slice(0, page.limit)
  return { found: backwards ? found.reverse() : found, hasMore: rows.length > page.limit }
}

async function findSeq(client: PoolClient, kind: string, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await client.query<{ seq: string }>(
    'SELECT seq FROM sandbox.objects WHERE id = $1 AND kind = $2',
    [id, kind],
  )
  return rows[0]?.seq
}

/** `field` is put into the SQL text, so it must never come from a request. */
function toSql(condition: Condition, bind: (value: unknown) => string): string {
  const field = condition.field
    .split('.')
    .map((name, at, all) => `${at === all.length - 1 ? '->>' : '->'}'${name}'`)
    .join('')
  if ('equals' in condition) return `body${field} = ${bind(condition.equals)}`
  if ('among' in condition) return `body${field} = ANY(${bind(condition.among)})`
  if ('isMissing' in condition) return `body${field} IS NULL`
  if ('startsWith' in condition) return `starts_with(body${field}, ${bind(condition.startsWith)})`
  return `(body${field})::bigint ${condition.compare} ${bind(condition.value)}`
}

const isId = (id: string) => /^[A-Za-z0-9_-]{1,255}$/.test(id)
