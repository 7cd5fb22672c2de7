import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { BadRequest, NotFound } from '../errors.ts'

/**
 * Query strings and paths are text, so numbers in them are read as numbers; a body says its types
 * itself and is taken at its word. Members that no schema names are dropped: they have no effect.
 */
export function validateInput(app: FastifyInstance): void {
  const options = { removeAdditional: true, useDefaults: true, allErrors: false, strict: false } as const
  const typed = withFormats(new Ajv({ ...options, coerceTypes: false }))
  const textual = withFormats(new Ajv({ ...options, coerceTypes: true }))
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? typed : textual).compile(schema as object),
  )
}

/** Many clients name a type even where they send nothing; whether a call needs a body, its schema says. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** A field of a filter that was left blank asks for nothing: `active=&name=` is the whole list. */
export function dropBlanks(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, routeOptions }) => {
    const { required = [] } = (routeOptions.config.call?.query ?? {}) as { required?: string[] }
    const given = query as Record<string, unknown>
    for (const name of Object.keys(given))
      if (given[name] === '' && !required.includes(name)) delete given[name]
  })
}

/** PostgreSQL can't keep the character NUL, and nobody means it. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (hasNul(params)) throw new NotFound('Not found.')
    if (hasNul(body) || hasNul(query)) throw new BadRequest('Text cannot contain the character NUL.')
  })
}

/** Without recursion: a body may be nested deeper than the stack. */
function hasNul(input: unknown): boolean {
  const rest = [input]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    for (const [name, member] of Object.entries(value)) rest.push(name, member)
  }
  return false
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  return ajv
}
