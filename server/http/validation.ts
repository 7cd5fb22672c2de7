import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'

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

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  return ajv
}
