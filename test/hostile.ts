import fc from 'fast-check'
import { expect } from 'vitest'
import type { DescribedCall } from '../contract/schemas/all.ts'
import { aCustomer, aStaffMember } from './accounts.ts'
import type { TestShop } from './shop.ts'

const RUNS = Number(process.env.HOSTILE_RUNS ?? 60)

interface Hostility {
  authorization: string
  /** Instead of those near what the call asks for. */
  params?: fc.Arbitrary<unknown>
  runs?: number
}

/**
 * As the only owner, who gets the furthest and cannot be removed. Calls that end the caller's sessions are made by
 * others, who are not of the staff when its roles are changed: one of them could become an owner too.
 */
export async function authorizationFor(
  shop: TestShop,
  { name }: DescribedCall,
  owner: string,
): Promise<string> {
  if (name === 'endAllSessions') return (await aStaffMember(shop, 'manager')).token
  if (name === 'logOut' || name === 'updatePassword') return (await aCustomer(shop)).token
  return owner
}

/**
 * Sends much that is nearly what the call takes. No answer may be a fault of the server's, and each says what is wrong.
 */
export async function expectNoFault(
  shop: Pick<TestShop, 'request'>,
  call: DescribedCall,
  { authorization, params = call.params ? nearly(call.params) : fc.constant({}), runs = RUNS }: Hostility,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      params,
      call.query ? nearly(call.query) : fc.constant({}),
      call.headers ? nearly(call.headers) : fc.constant({}),
      call.body ? nearly(call.body) : fc.constant(undefined),
      async (params, query, headers, body) => {
        const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(textOf(params, name)),
        )
        const {
          status,
          error,
          body: answer,
        } = await shop.request(call.method, `/api${path}${searchOf(query)}`, {
          body,
          headers: { ...headersOf(headers), authorization },
        })
        expect(status, JSON.stringify(answer)).toBeLessThan(500)
        if (status >= 400) expect(error).toMatch(/\S/)
        expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:\d+|:\d+:\d+\)/)
      },
    ),
    { numRuns: runs },
  )
}

const plain = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

const textOf = (params: unknown, name: string) =>
  plain((params as Record<string, unknown> | null)?.[name] ?? 'x') || 'x'

/** Members of an array are sent one after the other, under one name. */
function searchOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return `?${encodeURIComponent(plain(query))}`
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [plain(name), plain(one)]),
  )
  return `?${new URLSearchParams(pairs)}`
}

/** Others cannot be sent. */
const headersOf = (headers: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers ?? {})
      .map(([name, value]) => [name, plain(value)] as const)
      .filter(([name, value]) => /^[\w-]+$/.test(name) && /^[\x21-\xff]+$/.test(value)),
  )

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export const NASTY_TEXT = [
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
        // Versions begin with 1.
        fc.constant(1),
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
  if (format === 'date') return ['2026-01-31', '0001-01-01', '9999-12-31']
  if (format === 'date-time')
    return [
      '2026-01-31T10:00:00Z',
      '9999-12-31T23:59:59Z',
      '9999-12-31T23:59:59-23:59',
      '0000-01-01T00:00:00+23:59',
      '2026-12-31T23:59:60Z',
    ]
  if (pattern) return ['/images/0123456789abcdef0123456789abcdef.jpg', 'https://example.com/a.jpg', 'Coat']
  return ['Coat', 'ada@example.com', 'M', 'x'.repeat(Math.min(maxLength ?? 100, 5000))]
}
