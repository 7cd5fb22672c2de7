import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { API_VERSION, type Context, type Unit } from '../context.ts'
import { closeSilently, misbehaveAfter, misbehaveBefore } from '../faults/misbehave.ts'
import { randomLetters } from '../identifiers.ts'
import { expandPaths } from '../objects/expand.ts'
import { inTransaction } from '../transaction.ts'
import { authenticate } from './authenticate.ts'
import { parseForm, type FormObject } from './form.ts'
import { makeOnceForKey, onceForKey, readKey, type Answered, type Made } from './idempotency.ts'
import * as read from './parameters.ts'
import { errorBody, StripeError } from './stripe-error.ts'

/** One call of the API: what it reads from the form, and what it does with it in a transaction. */
export type Call<T> = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  read: (form: FormObject, id: string, now: Date) => T
  run: (unit: Unit, given: T, id: string) => Promise<object>
  /** The same as `run`, of a call that needs nothing of what is stored: it takes no transaction. */
  make?: (given: T, now: Date) => Made
}

declare module 'fastify' {
  interface FastifyRequest {
    stripeRequestId: string
  }
}

/** Everything that all calls under /v1 have in common. */
export function prepareApi(app: FastifyInstance, context: Context): void {
  app.decorateRequest('stripeRequestId', '')
  // Whatever arrives is read as text: what it means is decided by `readForm`, in the provider's words.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    request.stripeRequestId = `req_${randomLetters(14)}`
    void reply.headers({
      'request-id': request.stripeRequestId,
      'stripe-version': readVersion(request.headers['stripe-version']),
      'cache-control': 'no-cache, no-store',
      'access-control-allow-credentials': 'true',
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!.slice(0, 300)
    const message =
      `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at ` +
      'https://support.stripe.com/.'
    return answerError(reply, new StripeError(404, message))
  })
  app.setErrorHandler((fault, request, reply) => answerError(reply, toStripeError(fault, request, context)))
}

export function addCall<T>(app: FastifyInstance, context: Context, call: Call<T>): void {
  app.route({
    method: call.method as HTTPMethods,
    url: call.url,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      authenticate(context, request.headers.authorization)
      const id = (request.params as { id?: string }).id ?? ''
      const faults = await misbehaveBefore(context, request)
      const answered = await answer(context, request, call, id)
      if ((await misbehaveAfter(request, faults)) === 'silence') return closeSilently(request, reply)
      if (answered.replayed) {
        void reply.headers({ 'idempotent-replayed': 'true', 'original-request': answered.replayed.requestId })
      }
      const key = request.method === 'POST' ? readKey(request.headers['idempotency-key']) : null
      if (key !== null && /^[\x21-\x7e]+$/.test(key)) void reply.header('idempotency-key', key)
      return reply.code(answered.status).type('application/json; charset=utf-8').send(answered.body)
    },
  })
}

async function answer<T>(
  context: Context,
  request: FastifyRequest,
  call: Call<T>,
  id: string,
): Promise<Answered> {
  const { expand, ...form } = readForm(request)
  const paths = read.withDefault(read.list(read.text(500), 20), [])(expand, 'expand')
  const key = call.method === 'POST' ? readKey(request.headers['idempotency-key']) : null
  const requestId = request.stripeRequestId
  const asked = (inKey: string) => ({
    key: inKey,
    path: request.url.split('?')[0]!,
    form: { ...form, expand: expand ?? '' },
    requestId,
  })
  const { make } = call
  if (make && key !== null && paths.length === 0) {
    const now = context.clock()
    const readGiven = () => call.read(form, id, now)
    return makeOnceForKey(context, asked(key), readGiven, (given) => make(given, now))
  }
  const origin = { id: call.method === 'GET' ? null : requestId, idempotency_key: key }
  return inTransaction(
    context,
    async (unit) => {
      const readGiven = () => call.read(form, id, unit.now)
      const work = async (given: T) => {
        const body = await call.run(unit, given, id)
        return JSON.stringify(await expandPaths(unit, body, paths), null, 2)
      }
      if (key === null) return { status: 200, body: await work(readGiven()) }
      return onceForKey(unit, asked(key), readGiven, work)
    },
    origin,
  )
}

function readForm(request: FastifyRequest): FormObject {
  if (request.method !== 'POST') return parseForm(request.url.split('?')[1] ?? '')
  const body = typeof request.body === 'string' ? request.body : ''
  const type = request.headers['content-type'] ?? 'application/x-www-form-urlencoded'
  if (body !== '' && !/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw new StripeError(
      400,
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any ' +
        'questions, we can help at https://support.stripe.com/.',
    )
  }
  return parseForm(body)
}

function readVersion(header: string | string[] | undefined): string {
  const given = header === undefined ? API_VERSION : String(header)
  if (/^\d{4}-\d{2}-\d{2}(\.[a-z]{1,30})?$/.test(given)) return given
  throw new StripeError(
    400,
    `Invalid Stripe API version: ${given.slice(0, 60).replace(/[^\x20-\x7e]/g, '?')}`,
  )
}

function toStripeError(fault: unknown, request: FastifyRequest, context: Context): StripeError {
  if (fault instanceof StripeError) return fault
  const { statusCode, message } = fault as { statusCode?: number; message: string }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new StripeError(statusCode, message)
  context.log.error({ err: fault, request_id: request.stripeRequestId }, 'sandbox: a call failed')
  return new StripeError(
    500,
    'Sorry! There was an error while talking to one of our backends. Support has been notified, but please feel free ' +
      'to contact us at https://support.stripe.com/ if you run into further errors.',
    { type: 'api_error' },
  )
}

function answerError(reply: FastifyReply, error: StripeError) {
  if (error.status === 401) void reply.header('www-authenticate', 'Bearer realm="Stripe"')
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error), null, 2))
}

/** For calls that take nothing but `expand`. */
export const readNothing = (form: FormObject): null => {
  read.readParameters({}, form)
  return null
}
