import { expect } from 'vitest'
import type { DescribedCall } from '../contract/schemas/all.ts'
import { newAddress } from './caller.ts'
import type { Schema } from './hostile.ts'
import type { TestShop } from './shop.ts'

/** Stands for a number that JSON.parse reads as Infinity, which JSON.stringify cannot write. */
const INFINITE = 'written as 1e309'
const textOf = (body: unknown) => JSON.stringify(body).replaceAll(`"${INFINITE}"`, '1e309')

const prototype: unknown = JSON.parse('{"__proto__":{"is_admin":true},"constructor":{"prototype":{"a":1}}}')
const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])

/** What a client could send in the place of any field. Others are sent by `nearly` in hostile.ts. */
const ANYTHING: readonly unknown[] = [null, INFINITE, '', 'a\0b', prototype, deep(60)]

const TEXTS = [
  ' ',
  '0',
  '%',
  '__proto__',
  '\'"`;--\\ \r\nBcc: eve@example.com',
  '<script>${7*7}%00../../etc/passwd',
]
/** Letters of which one becomes several, or another number of bytes, when it is folded, cut, encoded or compared. */
const LETTERS = ['😀', 'İ', 'ﷺ', 'ẞ', '＝', '-', 'a.', '\u00a0']
const MOST_LETTERS = 20_000
const TIMES = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-03-29T02:30:00+15:00']
const DAYS = ['0001-01-01', '9999-12-31', '2026-02-30', '+010000-01-01']
const MANY = 3_000

/**
 * What a field is given in the place of what fits: some that no schema takes, and many that pass it and are at its
 * bounds.
 */
function hostileTo(schema: Schema, fitting: unknown): readonly unknown[] {
  const { type, format, maxLength, minimum, maximum } = schema
  if (format === 'date-time') return [...ANYTHING, ...TIMES]
  if (format === 'date') return [...ANYTHING, ...DAYS]
  if (type === 'array' && Array.isArray(fitting)) {
    const [one] = fitting
    return [...ANYTHING, [], [one, one], Array.from({ length: MANY }, () => one), [prototype]]
  }
  if (type === 'integer' || type === 'number') return [...ANYTHING, minimum, maximum, -0, 0.5, 2 ** 53]
  if (type !== 'string') return ANYTHING
  const longest = Math.min(maxLength ?? 100, MOST_LETTERS)
  const long = LETTERS.map((letter) => letter.repeat(Math.floor(longest / [...letter].length)))
  return [...ANYTHING, ...TEXTS, ...long, `a${'😀'.repeat(Math.max(0, longest - 1))}`]
}

/** Values of fields by their names, such as the id of a product that is there. */
export type Known = Readonly<Record<string, unknown>>

/** What a call takes: all that it may, or with `along` what it must and the field at this path. */
function fittingTo(schema: Schema, known: Known, { name = '', along }: Fitting = {}): unknown {
  if (Object.hasOwn(known, name) && schema.type !== 'object' && !along?.length) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) {
    const options = schema.anyOf.filter(({ type }) => type !== 'null')
    return fittingTo(options.find(({ type }) => type === typeOf(along)) ?? options[0]!, known, {
      name,
      along,
    })
  }
  switch (schema.type) {
    case 'object': {
      const { properties = {}, patternProperties, required = [] } = schema
      const fields = Object.entries(
        patternProperties ? { M: Object.values(patternProperties)[0]! } : properties,
      )
      const [next, ...rest] = along ?? []
      const kept = fields.filter(([field]) => !along || field === next || required.includes(field))
      return Object.fromEntries(
        kept.map(([field, one]) => {
          const further = along && (field === next ? rest : [])
          return [field, fittingTo(one, known, { name: field, along: further })]
        }),
      )
    }
    case 'array': {
      const one = fittingTo(schema.items ?? {}, known, { name, along: along?.slice(1) })
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => one)
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 1, 1))
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return fittingText(schema)
  }
}

interface Fitting {
  name?: string | undefined
  along?: Place['path'] | undefined
}

const typeOf = ([next]: Place['path'] = []) =>
  next === undefined ? undefined : typeof next === 'number' ? 'array' : 'object'

function fittingText({ format, pattern = '', minLength = 0 }: Schema): string {
  if (format === 'date') return '2027-01-31'
  if (format === 'date-time') return '2027-01-31T10:00:00Z'
  if (format === 'email') return 'ada@example.com'
  const texts = ['M', 'US', 'USD', 'coat', '#aabbcc', 'https://example.com/a.jpg', '1', 'A long coat of wool']
  texts.push('/images/0123456789abcdef0123456789abcdef.jpg')
  return texts.find((text) => text.length >= minLength && new RegExp(pattern, 'u').test(text)) ?? 'M'
}

interface Place {
  path: readonly (string | number)[]
  schema: Schema
  fitting: unknown
}

/** Every field of what fits, and the whole. */
function placesIn(schema: Schema, fitting: unknown, path: Place['path'] = []): Place[] {
  const own = { path, schema, fitting }
  if (schema.anyOf) {
    const fits = ({ type }: Schema) => type === (Array.isArray(fitting) ? 'array' : typeof fitting)
    const chosen = schema.anyOf.find(fits) ?? schema.anyOf.find(({ type }) => type !== 'null')!
    return placesIn(chosen, fitting, path)
  }
  if (Array.isArray(fitting)) return [own, ...placesIn(schema.items ?? {}, fitting[0], [...path, 0])]
  if (typeof fitting !== 'object' || fitting === null) return [own]
  const [values] = Object.values(schema.patternProperties ?? {})
  const below = Object.entries(fitting).flatMap(([name, value]) =>
    placesIn(schema.properties?.[name] ?? values ?? {}, value, [...path, name]),
  )
  return [own, ...below]
}

function withOther(value: unknown, [first, ...rest]: Place['path'], other: unknown): unknown {
  if (first === undefined) return other
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[first] = withOther(copy[first], rest, other)
  return copy
}

interface Sending {
  authorization: string
  known: Known
  /** How many of them are sent, chosen at random. */
  runs: number
}

const PARTS = ['params', 'query', 'headers', 'body'] as const
type Input = Partial<Record<(typeof PARTS)[number], unknown>>

/** All that a call takes, as `hostileInputs` begins with it. */
export const fittingInput = (call: DescribedCall, known: Known): Input =>
  Object.fromEntries(
    PARTS.filter((part) => call[part]).map((part) => [part, fittingTo(call[part] as Schema, known)]),
  )

/** What fits a call but for one field: in turns with all other fields, and with those alone that it must have. */
function* hostileInputs(call: DescribedCall, known: Known): Generator<Input> {
  const fitting = fittingInput(call, known)
  for (const part of PARTS) {
    if (!call[part]) continue
    for (const { path, schema, fitting: value } of placesIn(call[part] as Schema, fitting[part])) {
      if (path.length === 0 && part !== 'body') continue
      const alone = fittingTo(call[part] as Schema, known, { along: path })
      for (const [at, other] of hostileTo(schema, value).entries())
        yield { ...fitting, [part]: withOther(at % 2 === 0 ? alone : fitting[part], path, other) }
    }
  }
}

/** Sends a call as it is, whatever it is made of. */
export async function sendAsItIs(
  { origin }: Pick<TestShop, 'origin'>,
  { method, path, requestType }: DescribedCall,
  { params, query, headers, body }: Input,
  authorization: string | undefined,
): Promise<{ status: number; answer: string }> {
  const text = (value: unknown) =>
    (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(text((params as Record<string, unknown>)[name]) || ' '),
  )
  const pairs = Object.entries((query ?? {}) as object).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, text(one)]),
  )
  const own = Object.entries((headers ?? {}) as object).map(([name, value]) => [name, text(value)] as const)
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
  const response = await fetch(`${origin}/api${filled}${search}`, {
    method,
    headers: {
      ...Object.fromEntries(own.filter(([, value]) => /^[\x21-\xff]+$/.test(value))),
      ...(authorization && { authorization }),
      'x-forwarded-for': newAddress(),
      ...(body !== undefined && { 'content-type': requestType ?? 'application/json' }),
    },
    ...(body !== undefined && { body: textOf(body) }),
  })
  return { status: response.status, answer: await response.text() }
}

/** Sends some of what is hostile: no answer may be a fault of the server's, and each that refuses says why. */
export async function expectNoFaultByField(
  shop: Pick<TestShop, 'origin'>,
  call: DescribedCall,
  { authorization, known, runs }: Sending,
): Promise<void> {
  const inputs = [...hostileInputs(call, known)]
  for (let run = 0; run < runs && inputs.length > 0; run++) {
    const [input] = inputs.splice(Math.floor(Math.random() * inputs.length), 1)
    const { status, answer } = await sendAsItIs(shop, call, input!, authorization)
    const about = `${answer.slice(0, 300)} to ${JSON.stringify(input).slice(0, 1_000)}`
    expect(status, about).toBeLessThan(500)
    if (status >= 400) expect(JSON.parse(answer).error, about).toMatch(/\S/)
    expect(answer).not.toMatch(/node_modules|\.ts:\d+/)
  }
}
