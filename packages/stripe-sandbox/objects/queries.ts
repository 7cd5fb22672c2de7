import type { PoolClient } from 'pg'
import type { Unit } from '../context.ts'

/** An object as it is stored: what the API shows, and what it keeps to itself. */
export type Stored = { id: string; kind: string; body: Body; inner: unknown }
export type Body = Record<string, unknown> & { id: string; object: string }
export type NewObject = { body: { id: string; object: string }; inner?: unknown }

type Row = { id: string; kind: string; body: Body; inner_state: unknown }
const COLUMNS = 'id, kind, body, inner_state'
const toStored = (row: Row): Stored => ({
  id: row.id,
  kind: row.kind,
  body: row.body,
  inner: row.inner_state,
})

export async function findObject(unit: Unit, kind: string, id: string): Promise<Stored | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await unit.client.query<Row>({
    name: 'sandbox-find-object',
    text: `SELECT ${COLUMNS} FROM sandbox.objects WHERE id = $1 AND kind = $2`,
    values: [id, kind],
  })
  return rows[0] && toStored(rows[0])
}

export async function lockObject(unit: Unit, kind: string, id: string): Promise<Stored | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await unit.client.query<Row>({
    name: 'sandbox-lock-object',
    text: `SELECT ${COLUMNS} FROM sandbox.objects WHERE id = $1 AND kind = $2 FOR UPDATE`,
    values: [id, kind],
  })
  return rows[0] && toStored(rows[0])
}

export async function insertObjects(unit: Unit, objects: NewObject[]): Promise<void> {
  if (objects.length === 0) return
  // One row after the other in the order given: `seq` is the order of the lists.
  await unit.client.query({
    name: 'sandbox-insert-objects',
    text: `INSERT INTO sandbox.objects (id, kind, body, inner_state)
           SELECT id, kind, body::json, inner_state::json
           FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY
             AS given (id, kind, body, inner_state, place)
           ORDER BY place`,
    values: columnsOf(objects),
  })
}

/** As they go into a statement, column by column. */
export const columnsOf = (objects: NewObject[]) => [
  objects.map(({ body }) => body.id),
  objects.map(({ body }) => body.object),
  objects.map(({ body }) => JSON.stringify(body)),
  objects.map(({ inner }) => (inner === undefined ? null : JSON.stringify(inner))),
]

export async function updateObject<T extends { id: string }>(
  unit: Unit,
  body: T,
  inner?: unknown,
): Promise<void> {
  await unit.client.query({
    name: 'sandbox-update-object',
    text: `UPDATE sandbox.objects SET body = $2, inner_state = COALESCE($3::json, inner_state) WHERE id = $1`,
    values: [body.id, JSON.stringify(body), inner === undefined ? null : JSON.stringify(inner)],
  })
}

export async function deleteObject(unit: Unit, kind: string, id: string): Promise<void> {
  await unit.client.query('DELETE FROM sandbox.objects WHERE id = $1 AND kind = $2', [id, kind])
}

export async function listAllOfKind(unit: Unit, kind: string): Promise<Stored[]> {
  const { rows } = await unit.client.query<Row>({
    name: 'sandbox-list-kind',
    text: `SELECT ${COLUMNS} FROM sandbox.objects WHERE kind = $1 ORDER BY seq`,
    values: [kind],
  })
  return rows.map(toStored)
}

export type Condition =
  | { field: string; equals: string }
  | { field: string; among: string[] }
  | { field: string; startsWith: string }
  | { field: string; compare: '>' | '>=' | '<' | '<='; value: number }

export type Page = { limit: number; startingAfter?: string; endingBefore?: string }

/** Newest first, as the provider's lists are; undefined when the object to go on from isn't there. */
export async function listObjects(
  unit: Unit,
  kind: string,
  conditions: Condition[],
  page: Page,
): Promise<{ found: Stored[]; hasMore: boolean } | undefined> {
  const values: unknown[] = [kind]
  const hold = (value: unknown) => `$${values.push(value)}`
  const where = ['kind = $1', ...conditions.map((condition) => toSql(condition, hold))]
  const cursor = page.startingAfter ?? page.endingBefore
  if (cursor !== undefined) {
    const seq = await findPlace(unit.client, kind, cursor)
    if (seq === undefined) return undefined
    where.push(`seq ${page.startingAfter === undefined ? '>' : '<'} ${hold(seq)}`)
  }
  const backwards = page.startingAfter === undefined && page.endingBefore !== undefined
  const { rows } = await unit.client.query<Row>(
    `SELECT ${COLUMNS} FROM sandbox.objects WHERE ${where.join(' AND ')}
     ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ${hold(page.limit + 1)}`,
    values,
  )
  const found = rows.slice(0, page.limit).map(toStored)
  return { found: backwards ? found.reverse() : found, hasMore: rows.length > page.limit }
}

async function findPlace(client: PoolClient, kind: string, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await client.query<{ seq: string }>(
    'SELECT seq FROM sandbox.objects WHERE id = $1 AND kind = $2',
    [id, kind],
  )
  return rows[0]?.seq
}

/** `field` comes from our own code, never from a request. */
function toSql(condition: Condition, hold: (value: unknown) => string): string {
  const field = condition.field
    .split('.')
    .map((name, at, all) => `${at === all.length - 1 ? '->>' : '->'}'${name}'`)
    .join('')
  if ('equals' in condition) return `body${field} = ${hold(condition.equals)}`
  if ('among' in condition) return `body${field} = ANY(${hold(condition.among)})`
  if ('startsWith' in condition) return `starts_with(body${field}, ${hold(condition.startsWith)})`
  return `(body${field})::bigint ${condition.compare} ${hold(condition.value)}`
}

const isId = (id: string) => /^[A-Za-z0-9_]{1,255}$/.test(id)
