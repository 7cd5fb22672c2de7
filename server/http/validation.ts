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
    const { required = [] } = (routeOptions.config.description?.query ?? {}) as { required?: string[] }
    const given = query as Record<string, unknown>
    for (const name of Object.keys(given))
      if (given[name] === '' && !required.includes(name)) delete given[name]
  })
}

/** Neither can PostgreSQL keep it, nor does anybody mean it: NUL, or half of a character outside the first plane. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (faultOf(params)) throw new NotFound('Not found.')
    const fault = faultOf(body) ?? faultOf(query)
    if (fault) throw new BadRequest(fault)
  })
}

/** Without recursion: a body may be nested deeper than the stack. */
function faultOf(input: unknown): string | undefined {
  const rest = [input]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string') {
      if (value.includes('\0')) return 'Text cannot contain the character NUL.'
      if (!value.isWellFormed()) return 'Text cannot contain half of a character (a lone surrogate).'
    }
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    for (const [name, member] of Object.entries(value)) rest.push(name, member)
  }
  return undefined
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  return ajv
}
