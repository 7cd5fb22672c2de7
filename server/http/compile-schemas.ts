import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifySchemaCompiler, FastifySchema } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** A validator that reports all faults of an input, for calls of the staff. */
    compileForStaff: FastifySchemaCompiler<FastifySchema>
  }
}

/**
 * Compiles schemas when a call is first used: compiling all of them would take half of a process's start. Types are
 * coerced in query strings and paths, but not in bodies. Unknown members are dropped from input and responses.
 */
export function compileSchemas(app: FastifyInstance): void {
  const options = { removeAdditional: true, useDefaults: true, allErrors: false, strict: false } as const
  const typed = withOwnRules(new Ajv({ ...options, coerceTypes: false }))
  const textual = withOwnRules(new Ajv({ ...options, coerceTypes: true }))

  const thorough = withOwnRules(new Ajv({ ...options, coerceTypes: false, allErrors: true }))

  const compileWith =
    (isForStaff: boolean): FastifySchemaCompiler<FastifySchema> =>
    ({ schema, httpPart }) => {
      const ajv = httpPart === 'body' ? typed : textual
      let compiled: ValidateFunction | undefined
      let findAll: ValidateFunction | undefined
      const validate = (input: unknown) => {
        compiled ??= ajv.compile(schema as object)
        const isValid = compiled(input)
        validate.errors = compiled.errors
        if (!isValid && isForStaff && httpPart === 'body' && isSmall(input)) {
          findAll ??= thorough.compile(schema as object)
          if (!findAll(input)) validate.errors = findAll.errors
        }
        return isValid
      }
      validate.errors = undefined as ValidateFunction['errors']
      return validate
    }
  app.setValidatorCompiler(compileWith(false))
  app.decorate('compileForStaff', compileWith(true))

  app.setSerializerCompiler(({ schema }) => {
    let compiled: ((answer: unknown) => string) | undefined
    return (answer) => (compiled ??= fastJsonStringify(schema as object))(answer)
  })
}

/** Collecting all faults of a larger input, with one in each entry, would take too long. */
const MOST_LETTERS = 100_000
const isSmall = (input: unknown) => (JSON.stringify(input) ?? '').length <= MOST_LETTERS

/** Ajv compares entries by `valueOf` and `toString`, which a body can set to values that cannot be called. */
function compareAsText(ajv: Ajv): void {
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isWanted: boolean, entries: unknown[]) =>
      !isWanted || new Set(entries.map((entry) => JSON.stringify(entry))).size === entries.length,
  })
}

function withOwnRules(ajv: Ajv): Ajv {
  compareAsText(ajv)
  addFormats.default(ajv)
  const [time, day] = [formatOf('date-time'), formatOf('date')]
  ajv.addFormat('date-time', (text) => time.validate(text) && isStorable(text))
  // PostgreSQL has no year 0.
  ajv.addFormat('date', (text) => day.validate(text) && !text.startsWith('0000'))
  return ajv
}

const formatOf = (name: 'date' | 'date-time') =>
  addFormats.default.get(name) as { validate(text: string): boolean }

/** PostgreSQL's limit, which no actual time zone reaches. */
const MAX_OFFSET_HOURS = 15
const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

/** The format allows leap seconds, which Date cannot parse, and times whose UTC year does not have four digits. */
function isStorable(text: string): boolean {
  const time = Date.parse(text)
  const [, hours] = /[+-](\d{2})(?::?\d{2})?$/.exec(text) ?? []
  return time >= EARLIEST && time <= LATEST && Number(hours ?? 0) <= MAX_OFFSET_HOURS
}
