import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { API_VERSION, type Context, type Transaction } from '../context.ts'
import { hangUp, applyFaultsAfter, applyFaultsBefore, skewOf } from '../faults/inject.ts'
import { randomLetters } from '../identifiers.ts'
import { expandPaths } from '../objects/expand.ts'
import { inTransaction, readingOnly } from '../transaction.ts'
import { authenticate } from './authenticate.ts'
import { parseForm, type FormObject } from './form.ts'
import { createOnce, runOnce, readKey, type ApiResult, type Created } from './idempotency.ts'
import * as read from './parameters.ts'
import { errorBody, StripeError } from './stripe-error.ts'

type Call<T> = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  read: (form: FormObject, id: string, now: Date) => T
  run: (trx: Transaction, given: T, id: string) => Promise<object>
  /** Replaces `run` for calls that only insert: with an idempotency key they need no transaction. */
  create?: (given: T, now: Date) => Promise<Created>
}

declare module 'fastify' {
  interface FastifyRequest {
    stripeRequestId: string
  }
}

export function prepareApi(app: FastifyInstance, context: Context): void {
  app.decorateRequest('stripeRequestId', '')
  // The errors of Fastify's own parsers are not in Stripe's format.
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
  // Routes of its own, because an app that serves every other path would answer these too.
  for (const url of ['/', '/*']) app.all(url, refuseUnknownUrl)
  app.setNotFoundHandler(refuseUnknownUrl)
  app.setErrorHandler((error, request, reply) => sendError(reply, asStripeError(error, request, context)))
}

function refuseUnknownUrl(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0]!.slice(0, 300)
  const message =
    `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at ` +
    'https://support.stripe.com/.'
  return sendError(reply, new StripeError(404, message))
}

export function addCall<T>(app: FastifyInstance, context: Context, call: Call<T>): void {
  app.route({
    method: call.method as HTTPMethods,
    url: call.url,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      authenticate(context, request.headers.authorization)
      const id = (request.params as { id?: string }).id ?? ''
      const faults = await applyFaultsBefore(context, request)
      const skewMs = skewOf(faults)
      if (skewMs !== 0) void reply.header('date', new Date(Date.now() + skewMs).toUTCString())
      const result = await runCall(context, request, call, { id, skewMs })
      if ((await applyFaultsAfter(request, faults)) === 'hang up') return hangUp(request, reply)
      if (result.replayed) {
        void reply.headers({ 'idempotent-replayed': 'true', 'original-request': result.replayed.requestId })
      }
      const key = request.method === 'POST' ? readKey(request.headers['idempotency-key']) : null
      if (key !== null && /^[\x21-\x7e]+$/.test(key)) void reply.header('idempotency-key', key)
      return reply.code(result.status).type('application/json; charset=utf-8').send(result.body)
    },
  })
}

async function runCall<T>(
  context: Context,
  request: FastifyRequest,
  call: Call<T>,
  { id, skewMs }: { id: string; skewMs: number },
): Promise<ApiResult> {
  const { expand, ...form } = readRequestForm(request)
  const expandedPaths = read.withDefault(read.list(read.text(500), 20), [])(expand, 'expand')
  const key = call.method === 'POST' ? readKey(request.headers['idempotency-key']) : null
  const requestId = request.stripeRequestId
  const idempotent = key !== null && {
    key,
    path: request.url.split('?')[0]!,
    form: { ...form, expand: expand ?? '' },
    requestId,
  }
  const ahead = (now: Date) => new Date(now.getTime() + skewMs)
  const { create } = call
  if (create && idempotent && expandedPaths.length === 0) {
    const now = context.clock()
    return createOnce(
      context,
      idempotent,
      () => call.read(form, id, ahead(now)),
      (given) => create(given, now),
    )
  }
  const run = async (trx: Transaction) => {
    const readGiven = () => call.read(form, id, ahead(trx.now))
    const work = async (given: T) => {
      const body = await call.run(trx, given, id)
      return JSON.stringify(await expandPaths(trx, body, expandedPaths), null, 2)
    }
    if (!idempotent) return { status: 200, body: await work(readGiven()) }
    return runOnce(trx, idempotent, readGiven, work)
  }
  if (call.method === 'GET') return readingOnly(context, run)
  return inTransaction(context, run, { id: requestId, idempotency_key: key })
}

function readRequestForm(request: FastifyRequest): FormObject {
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

function asStripeError(error: unknown, request: FastifyRequest, context: Context): StripeError {
  if (error instanceof StripeError) return error
  const { statusCode, message } = error as { statusCode?: number; message: string }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new StripeError(statusCode, message)
  context.log.error({ err: error, request_id: request.stripeRequestId }, 'sandbox: a call failed')
  return new StripeError(
    500,
    'Sorry! There was an error while talking to one of our backends. Support has been notified, but please feel free ' +
      'to contact us at https://support.stripe.com/ if you run into further errors.',
    { type: 'api_error' },
  )
}

function sendError(reply: FastifyReply, error: StripeError) {
  if (error.status === 401) void reply.header('www-authenticate', 'Bearer realm="Stripe"')
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error), null, 2))
}

export const readNothing = (form: FormObject): null => {
  read.readParameters({}, form)
  return null
}
