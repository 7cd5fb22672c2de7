import fc from 'fast-check'

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

const NASTY_TEXT = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  "' or 1=1 --",
  '"; drop table orders; --',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '//evil.example/x.jpg',
  '/images/../../etc/passwd',
  '\u202Eright to left',
  '%00',
  '%',
  '\\',
  '\uD800',
  'é'.repeat(300),
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  'null',
  '2026-02-31',
  '0000-00-00',
  '99999-01-01',
  '-1',
  '1e309',
]
const NASTY_NUMBERS = [0, -0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324]

/** What no client should send, and some do. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(...NASTY_TEXT),
  fc.constantFrom<unknown>(...NASTY_NUMBERS),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { length: -1 }, { toString: 1 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Values near what a schema asks for: mostly right, so that they get past the door, and wrong somewhere. */
export function nearly(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting(schema) }, { weight: 1, arbitrary: nasty })
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(nearly))
  switch (schema.type) {
    case 'object':
      return members(schema)
    case 'array':
      return fc.array(nearly(schema.items ?? {}), { maxLength: 4 })
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 2 ** 31 - 1),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.constantFrom(...textsFor(schema)), fc.constantFrom(...NASTY_TEXT))
  }
}

function members({ properties = {}, patternProperties }: Schema): fc.Arbitrary<unknown> {
  const named = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, nearly(schema)])),
    { requiredKeys: [] },
  )
  const [values] = Object.values(patternProperties ?? {})
  if (!values) return named
  return fc.dictionary(fc.constantFrom('S', 'M', '', ...NASTY_TEXT.slice(0, 8)), nearly(values), {
    maxKeys: 3,
  })
}

function textsFor({ format, pattern, maxLength }: Schema): string[] {
  if (format === 'date') return ['2026-01-31']
  if (pattern) return ['/images/0123456789abcdef0123456789abcdef.jpg', 'https://example.com/a.jpg', 'Coat']
  return ['Coat', 'ada@example.com', 'M', 'x'.repeat(Math.min(maxLength ?? 100, 5000))]
}
