import { createHash } from 'node:crypto'
import type { Context, Unit } from '../context.ts'
import type { NewObject } from '../objects/queries.ts'
import type { FormValue } from './form.ts'
import {
  findRemembered,
  findRememberedAnswer,
  insertMade,
  insertRemembered,
  lockKey,
  type Answer,
  type Remembered,
} from './idempotency-queries.ts'
import { errorBody, StripeError } from './stripe-error.ts'

export type Asked = { key: string; path: string; form: FormValue; requestId: string }
export type Answered = Answer & { replayed?: { requestId: string } }

export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  const key = String(header)
  if (key.length > 255) {
    throw new StripeError(400, 'Your idempotency key must be at most 255 characters long.', {
      type: 'idempotency_error',
    })
  }
  return key
}

/**
 * Does `work` once for its key: the answer is stored in the transaction that does it, so that after a crash either both
 * are there or neither. Parameters that cannot be read are nobody's doing and are not remembered (`read` throws them).
 */
export async function onceForKey<T>(
  unit: Unit,
  asked: Asked,
  read: () => T,
  work: (given: T) => Promise<string>,
): Promise<Answered> {
  if (!(await lockKey(unit, asked.key))) {
    throw new StripeError(
      409,
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
        `twice, and the other request is still going through): ${asked.key}. Please try again later.`,
      { code: 'idempotency_key_in_use' },
    )
  }
  const fingerprint = fingerprintOf(asked.form)
  const known = await findRemembered(unit, asked.key)
  if (known) return replayOf(asked, known, fingerprint)
  const given = read()
  await unit.client.query('SAVEPOINT work')
  let answer: Answer
  try {
    answer = { status: 200, body: await work(given) }
  } catch (fault) {
    if (!(fault instanceof StripeError)) throw fault
    await unit.client.query('ROLLBACK TO SAVEPOINT work')
    unit.emitted = false
    answer = answerOf(fault)
  }
  await insertRemembered(unit, asked.key, {
    ...answer,
    path: asked.path,
    fingerprint,
    requestId: asked.requestId,
  })
  return answer
}

/** What a call makes out of nothing but its request. */
export type Made = { body: object; objects: NewObject[] }

/**
 * The same for what depends on nothing that is stored: it is made first, and one statement keeps it all
 * unless the key has been used.
 */
export async function makeOnceForKey<T>(
  context: Context,
  asked: Asked,
  read: () => T,
  make: (given: T) => Made,
): Promise<Answered> {
  const fingerprint = fingerprintOf(asked.form)
  const replay = async (): Promise<Answered | undefined> => {
    const known = await findRememberedAnswer(context, asked.key)
    return known && replayOf(asked, known, fingerprint)
  }
  let given: T
  try {
    given = read()
  } catch (fault) {
    const before = await replay()
    if (before) return before
    throw fault
  }
  const { objects, ...answer } = tryToMake(() => make(given))
  const { path, requestId } = asked
  const isFirst = await insertMade(context, asked.key, { ...answer, path, fingerprint, requestId }, objects)
  return isFirst ? answer : (await replay())!
}

/** A refusal is an answer like any other, and remembered. */
function tryToMake(make: () => Made): Answer & { objects: NewObject[] } {
  try {
    const { body, objects } = make()
    return { status: 200, body: JSON.stringify(body, null, 2), objects }
  } catch (fault) {
    if (!(fault instanceof StripeError)) throw fault
    return { ...answerOf(fault), objects: [] }
  }
}

const answerOf = (fault: StripeError): Answer => ({
  status: fault.status,
  body: JSON.stringify(errorBody(fault), null, 2),
})

const fingerprintOf = (form: FormValue) => createHash('sha256').update(canonical(form)).digest('hex')

function replayOf(asked: Asked, known: Remembered, fingerprint: string): Answered {
  refuseOtherUse(asked, known, fingerprint)
  return { status: known.status, body: known.body, replayed: { requestId: known.requestId } }
}

function refuseOtherUse(
  asked: Asked,
  known: { path: string; fingerprint: string },
  fingerprint: string,
): void {
  const advice = `Try using a key other than '${asked.key}' if you meant to execute a different request.`
  if (known.path !== asked.path) {
    throw new StripeError(
      400,
      'Keys for idempotent requests can only be used for the same endpoint they were first used for ' +
        `('${asked.path}' vs '${known.path}'). ${advice}`,
      { type: 'idempotency_error' },
    )
  }
  if (known.fingerprint !== fingerprint) {
    throw new StripeError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
      { type: 'idempotency_error' },
    )
  }
}

/** The same text for the same parameters, in whichever order they came. */
function canonical(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  const names = Object.keys(value).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name]!)}`).join(',')}}`
}
