import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { addressOf } from '../http/address.ts'
import type { Activity, Change, Exchange, Viewer } from '../http/handle.ts'
import { recordAudit } from './audit-queries.ts'
import { bucketOf, takeUnit } from './rate-limit-buckets.ts'

type Fields = Record<string, unknown>

/** Of `before` and `after`, only the fields that differ are stored. */
interface ActivityEntry extends Change {
  /** The name of the call, unless this gives a more precise one. */
  what?: string
}

/** Records a staff member's change in the transaction that makes it; once per call. */
export async function recordActivity(
  trx: Database,
  { request, viewer }: Pick<Exchange, 'request' | 'viewer'>,
  { what, target, before, after }: ActivityEntry,
): Promise<void> {
  request.isRecorded = true
  await recordAudit(trx, {
    what: what ?? request.routeOptions.config.description!.name,
    actorId: viewer!.accountId,
    actor: viewer!.email,
    target: target ?? null,
    address: addressOf(request.ip),
    details: differences(before ?? {}, after ?? {}),
  })
}

interface Recorded<Row> {
  nameOf: (row: Row) => string
  /** The fields of a row that the activity stores. */
  shown: (row: Row) => Fields
}

/**
 * Changes rows, each in a transaction together with its entry in the activity, which contains the name before the
 * change.
 */
export const recordingChanges =
  <Row>(db: Database, { nameOf, shown }: Recorded<Row>) =>
  <Changed extends { before?: Row; after?: Row }>(
    exchange: Exchange,
    change: (trx: Transaction) => Promise<Changed>,
  ): Promise<Changed['after']> =>
    inTransaction(db, async (trx) => {
      const { before, after } = await change(trx)
      await recordActivity(trx, exchange, {
        target: nameOf((before ?? after)!),
        ...(before && { before: shown(before) }),
        ...(after && { after: shown(after) }),
      })
      return after
    })

/** What is recorded for every call of the staff, in addition to what handlers record. */
export const activityOf = (db: Database): Activity => ({
  async done(exchange) {
    const { request } = exchange
    if (request.isRecorded) return
    const target = targetOf(request)
    await recordActivity(db, exchange, {
      ...(target && { target }),
      after: shownOf(request),
      ...request.change,
    })
  },
  async refused(request, viewer) {
    // A page that repeats a refused call could otherwise fill the table.
    if ((await takeUnit(db, bucketOf('refusals-recorded', String(viewer.accountId)))) !== undefined) return
    await recordAudit(db, refusal(request, viewer))
  },
})

const refusal = (request: FastifyRequest, viewer: Viewer) => ({
  what: 'refused',
  actorId: viewer.accountId,
  actor: viewer.email,
  target: request.routeOptions.config.description!.name,
  address: addressOf(request.ip),
  details: { role: viewer.role, path: request.url.split('?', 1)[0] },
})

const targetOf = ({ params }: FastifyRequest): string | undefined =>
  Object.values((params as Fields | undefined) ?? {})
    .map(String)
    .join(' ')
    .slice(0, 200) || undefined

const MOST_BYTES = 4_000

/** Parameters whose values are not recorded: they may be a name or an e-mail, which an erasure would not find here. */
const SEARCHED = ['q', 'email', 'tag']

/** Of large inputs only the field names are recorded. */
function shownOf({ query, body }: FastifyRequest): Fields {
  const filter = Object.entries((query ?? {}) as Fields).map(([name, value]) => [
    name,
    SEARCHED.includes(name) ? '…' : value,
  ])
  const given = { ...Object.fromEntries(filter), ...(isFields(body) ? body : {}) }
  return JSON.stringify(given).length <= MOST_BYTES ? given : { fields: Object.keys(given) }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)

/** Truncates long texts, such as a page of the shop, without splitting a character, which PostgreSQL's JSON rejects. */
function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length <= MOST_BYTES ? value : `${text.slice(0, MOST_BYTES).toWellFormed()}…`
}

function differences(before: Fields, after: Fields): { before?: Fields; after?: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  const pick = (fields: Fields) =>
    Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, shortened(fields[name])]))
  const [was, is] = [pick(before), pick(after)]
  return {
    ...(Object.keys(was).length > 0 && { before: was }),
    ...(Object.keys(is).length > 0 && { after: is }),
  }
}
