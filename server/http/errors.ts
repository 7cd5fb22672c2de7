import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../contract/error.ts'
import { ASK_FOR_EMAIL } from '../../contract/withdrawal.ts'
import { isDatabaseAway } from '../database/transient-errors.ts'
import { ShopError, TooMany, Unavailable } from '../errors.ts'
import { SHORT_PAGE_HEADERS } from './draw-page.ts'

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => reply.send(setAnswer(error, request, reply)))

  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `There is nothing at ${request.method} ${pathOf(request)}.` }),
  )
}

/** Sets the status and the headers. Returns the body. */
function setAnswer(error: FastifyError, request: FastifyRequest, reply: FastifyReply): ErrorBody {
  forgetFile(reply)
  const { status, body, retryAfter } = answerTo(error, {
    id: request.id,
    log: request.log,
    requestType: request.routeOptions.config.description?.requestType,
    isOfStaff: !!request.viewer?.role,
  })
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply.code(status)
  return body
}

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * A browser that submits a form without a script shows the response as a page, so errors are rendered as HTML. Other
 * clients get the usual response.
 */
export function drawErrorsOfForms(
  app: FastifyInstance,
  draw: (sentence: string, request: FastifyRequest) => string,
): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (!request.headers['content-type']?.startsWith(FORM_TYPE)) throw error
    const { error: sentence } = setAnswer(error, request, reply)
    return reply.headers(SHORT_PAGE_HEADERS).send(draw(sentence, request))
  })
}

/** Seconds after which a client may retry a request that was answered with 503. */
export const RETRY_SECONDS = 2

interface Failed {
  id: string
  log: Pick<FastifyBaseLogger, 'error'>
  /** The content type that the call accepts. */
  requestType?: string | undefined
  isOfStaff?: boolean
}

interface ErrorAnswer {
  status: number
  body: ErrorBody
  /** In seconds. */
  retryAfter?: number
}

/** The response to a failed request. Faults of the shop are logged. */
export function answerTo(error: FastifyError, request: Failed): ErrorAnswer {
  if (error instanceof ShopError) {
    const { status, details, cause } = error
    const message = (request.isOfStaff && error instanceof Unavailable && error.toStaff) || error.message
    if (status >= 500) request.log.error({ err: cause ?? error }, 'answered that it cannot be done now')
    const retry = error instanceof TooMany ? { retryAfter: error.retryAfterSeconds } : {}
    return { status, body: { error: message, ...details }, ...retry }
  }
  const answer = describe(error, request)
  if (answer.status >= 500) request.log.error({ err: error }, 'request failed')
  return answer.status === 503 ? { ...answer, retryAfter: RETRY_SECONDS } : answer
}

/** For an export that fails before its first row: removes the headers already set for the file. */
function forgetFile(reply: FastifyReply): void {
  if (reply.raw.headersSent) return
  for (const name of ['content-type', 'content-disposition']) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

const answerOf = (status: number, error: string): ErrorAnswer => ({ status, body: { error } })

function describe(error: FastifyError, request: Failed): ErrorAnswer {
  if (error.validation) return invalidInput(error)
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return answerOf(413, 'That is too large to accept.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return answerOf(415, `Send the body as ${request.requestType ?? 'application/json'}.`)
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return answerOf(400, 'The body is not valid JSON.')
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500 && !isFromStripe(error)) {
    return answerOf(error.statusCode, 'That request could not be understood.')
  }
  // Checked after Fastify's own errors: an aborted body has the same code as a lost database connection, ECONNRESET.
  if (isDatabaseAway(error)) return answerOf(503, 'The shop is busy. Please try again in a moment.')
  if (isOfEndedAccount(error)) return answerOf(409, 'This account has ended meanwhile.')
  return {
    status: 500,
    body: { error: 'Something went wrong on our side. Please try again.', request_id: request.id },
  }
}

/** Never forward Stripe's status code: it describes the shop's request, not the client's. */
const isFromStripe = (error: FastifyError) => 'rawType' in error

/** The account was erased or merged during the request. */
const isOfEndedAccount = (error: FastifyError) =>
  error.code === '23503' && 'detail' in error && String(error.detail).includes('(account_id)=')

function invalidInput(error: FastifyError): ErrorAnswer {
  // A malformed id is treated like an unknown one.
  if (error.validationContext === 'params') return answerOf(404, 'Not found.')
  const fields: Record<string, string> = {}
  for (const { keyword, params, instancePath, message = 'is not valid' } of error.validation ?? []) {
    const missing = params['missingProperty'] ?? params['additionalProperty']
    const path = [...instancePath.split('/').slice(1), ...(missing ? [missing] : [])].join('.')
    const name = path || (error.validationContext ?? 'body')
    fields[name] ??= SENTENCES[keyword]?.(params, message) ?? message
  }
  const [name, message] = Object.entries(fields)[0] ?? ['body', 'is not valid']
  const words = message === ASK_FOR_EMAIL ? message : `${name} ${message}.`
  return { status: 400, body: { error: words, fields } }
}

const TYPES: Record<string, string> = {
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
}

const FORMATS: Record<string, string> = { email: ASK_FOR_EMAIL, date: 'must be a day, such as 2026-01-31' }

/** Keyed by the violated keyword of JSON Schema. */
const SENTENCES: Record<string, (params: Record<string, unknown>, message: string) => string> = {
  required: () => 'is required',
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).join(', ')}`,
  pattern: () => 'is not valid',
  format: ({ format }, message) => FORMATS[String(format)] ?? message,
  minLength: ({ limit }) => (Number(limit) > 1 ? `must have at least ${limit} characters` : 'is required'),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  type: ({ type }, message) => TYPES[String(type)] ?? message,
  minItems: ({ limit }) => (Number(limit) > 1 ? `must have at least ${limit} entries` : 'is required'),
  maxItems: ({ limit }) => `must have at most ${limit} entries`,
  uniqueItems: () => 'must not have an entry twice',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]
