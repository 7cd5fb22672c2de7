import type { FastifyInstance } from 'fastify'
import { BadRequest, NotFound } from '../errors.ts'

/**
 * Accepts an empty body, because many clients send a content type without one; the schema requires a body if needed.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Ignores blank query parameters, which HTML forms send: `active=&name=` is the unfiltered list. */
export function dropBlanks(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, routeOptions }) =>
    deleteBlanks(query, routeOptions.config.description?.query),
  )
}

export function deleteBlanks(query: unknown, schema: object = {}): void {
  const { required = [] } = schema as { required?: string[] }
  const given = query as Record<string, unknown>
  for (const name of Object.keys(given))
    if (given[name] === '' && !required.includes(name)) delete given[name]
}

/**
 * Unknown members are dropped before this runs. A change without any known member, for example one that was wrapped by
 * mistake, is refused, because its response would look as if it had been made.
 */
export function refuseEmptyChanges(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ method, body, routeOptions }) => {
    const { properties = {} } = (routeOptions.config.description?.body ?? {}) as { properties?: object }
    if (method !== 'PATCH' || typeof body !== 'object' || Object.keys(body ?? {}).length > 0) return
    throw new BadRequest(
      `Nothing that can be changed was sent. A change has one or more of: ${Object.keys(properties).join(', ')}.`,
    )
  })
}

interface Inputs {
  body?: unknown
  query: unknown
  params: unknown
}

/** Refuses NUL and lone surrogates, which PostgreSQL cannot store, and input that is nested too deeply. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => refuseUnstorable(request))
}

export function refuseUnstorable({ body, query, params }: Inputs): void {
  if (findUnstorable(params)) throw new NotFound('Not found.')
  const fault = findUnstorable(body) ?? findUnstorable(query)
  if (fault) throw new BadRequest(fault)
}

/** More than any call needs, and less than the recursion limit of functions such as JSON.stringify. */
const MAX_DEPTH = 100

/** Iterates level by level, because a body may be nested more deeply than the call stack allows. */
function findUnstorable(input: unknown): string | undefined {
  let level = [input]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return 'That is nested too deeply.'
    const below: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') {
        if (value.includes('\0')) return 'Text cannot contain the character NUL.'
        if (!value.isWellFormed()) return 'Text cannot contain half of a character (a lone surrogate).'
      }
      if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
      for (const [name, member] of Object.entries(value)) below.push(name, member)
    }
    level = below
  }
  return undefined
}
