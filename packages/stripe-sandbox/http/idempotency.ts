import { hash } from 'node:crypto'
import type { Context, Transaction } from '../context.ts'
import type { NewObject } from '../objects/kinds.ts'
import type { FormValue } from './form.ts'
import {
  findStoredResponse,
  insertResponseAndObjects,
  insertStoredResponse,
  lockKey,
  type ApiResponse,
  type StoredResponse,
} from './idempotency-queries.ts'
import { errorBody, StripeError } from './stripe-error.ts'

type IdempotentRequest = { key: string; path: string; form: FormValue; requestId: string }
export type ApiResult = ApiResponse & { replayed?: { requestId: string } }
export type Created = { body: object; objects: NewObject[] }

export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = String(header)
  if (key.length > 0 && key.length <= 255) return key
  throw new StripeError(
    400,
    `Idempotent key length is ${key.length}, which is outside accepted lengths. Idempotent Keys must be 1-255 ` +
      "characters long. If you're looking for a decent generator, try using a UUID defined by IETF RFC 4122.",
  )
}

/**
 * Runs `work` once per key. The response is committed together with the work, so that a crash loses both or neither.
 * As at Stripe, invalid parameters do not use up the key.
 */
export async function runOnce<T>(
  trx: Transaction,
  request: IdempotentRequest,
  read: () => T,
  work: (given: T) => Promise<string>,
): Promise<ApiResult> {
  const { key, form, path, requestId } = request
  if (!(await lockKey(trx, key))) {
    throw new StripeError(
      409,
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
        `twice, and the other request is still going through): ${key}. Please try again later.`,
      { code: 'idempotency_key_in_use' },
    )
  }
  const fingerprint = fingerprintOf(form)
  const stored = await findStoredResponse(trx.client, key)
  if (stored) return replayResponse(request, stored, fingerprint)
  const given = read()
  await trx.client.query('SAVEPOINT work')
  let response: ApiResponse
  try {
    response = { status: 200, body: await work(given) }
  } catch (error) {
    response = errorResponse(error)
    await trx.client.query('ROLLBACK TO SAVEPOINT work')
    trx.hasNewWork = false
  }
  await insertStoredResponse(trx, key, { ...response, path, fingerprint, requestId })
  return response
}

/** Like `runOnce` for calls that only insert: one statement instead of a transaction. */
export async function createOnce<T>(
  context: Context,
  request: IdempotentRequest,
  read: () => T,
  create: (given: T) => Promise<Created>,
): Promise<ApiResult> {
  const { key, form, path, requestId } = request
  const fingerprint = fingerprintOf(form)
  const replay = async (): Promise<ApiResult | undefined> => {
    const stored = await findStoredResponse(context.pool, key)
    return stored && replayResponse(request, stored, fingerprint)
  }
  let given: T
  try {
    given = read()
  } catch (error) {
    const earlier = await replay()
    if (earlier) return earlier
    throw error
  }
  let response: ApiResponse
  let objects: NewObject[] = []
  try {
    const created = await create(given)
    response = { status: 200, body: JSON.stringify(created.body, null, 2) }
    objects = created.objects
  } catch (error) {
    response = errorResponse(error)
  }
  const stored = { ...response, path, fingerprint, requestId }
  const isFirst = await insertResponseAndObjects(context, key, stored, objects)
  return isFirst ? response : (await replay())!
}

/** As at Stripe, a refused call stores its error under the key; other errors are rethrown. */
function errorResponse(error: unknown): ApiResponse {
  if (!(error instanceof StripeError)) throw error
  return { status: error.status, body: JSON.stringify(errorBody(error), null, 2) }
}

const fingerprintOf = (form: FormValue) => hash('sha256', canonical(form))

function replayResponse(
  { key, path }: IdempotentRequest,
  stored: StoredResponse,
  fingerprint: string,
): ApiResult {
  const refuse = (message: string) => {
    const advice = `Try using a key other than '${key}' if you meant to execute a different request.`
    return new StripeError(400, `${message}. ${advice}`, { type: 'idempotency_error' })
  }
  if (stored.path !== path) {
    throw refuse(
      'Keys for idempotent requests can only be used for the same endpoint they were first used for ' +
        `('${path}' vs '${stored.path}')`,
    )
  }
  if (stored.fingerprint !== fingerprint) {
    throw refuse(
      'Keys for idempotent requests can only be used with the same parameters they were first used with',
    )
  }
  return { status: stored.status, body: stored.body, replayed: { requestId: stored.requestId } }
}

/** Serializes parameters independently of their order, to compare requests with the same key. */
function canonical(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  const names = Object.keys(value).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name]!)}`).join(',')}}`
}
