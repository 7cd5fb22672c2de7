import { readFile } from 'node:fs/promises'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { allCalls, type DescribedCall } from './all.ts'

/** The calls that the shop began with: what they took and answered, a line each. Lines are only added. */
const FIRST = new URL('spec-calls.txt', import.meta.url)

test('Each call that the shop began with takes and answers what it did; there may be more', async () => {
  const first = (await readFile(FIRST, 'utf8')).trim().split('\n')
  const today = new Set(allCalls.flatMap(linesOf))
  expect(first.length).toBeGreaterThan(1_000)
  expect(first.filter((line) => !today.has(line))).toEqual([])
})

test('No call that the shop began with needs more than it did', async () => {
  const first = new Set((await readFile(FIRST, 'utf8')).trim().split('\n'))
  const isFirst = (call: DescribedCall) => first.has(nameOf(call))
  // What a new field needs within itself is no new need.
  const isNew = (line: string) =>
    / needs /.test(line) && !first.has(line) && first.has(line.replace(/ needs .*/, ' may be an object'))
  expect(allCalls.filter(isFirst).flatMap(linesOf).filter(isNew)).toEqual([])
})

const nameOf = ({ method, path }: DescribedCall) => `${method} ${path}`

function linesOf(call: DescribedCall): string[] {
  const name = nameOf(call)
  return [
    name,
    `${name} is for ${call.access}`,
    ...['params', 'query', 'headers', 'body'].flatMap((part) =>
      describeTaken(call[part as 'body'], `${name} ${part}`),
    ),
    ...describeAnswered(call.response, `${name} answers`),
  ]
}

const describeTaken = (schema: TSchema | undefined, path: string) =>
  schema ? describeSchema(schema, path, 'needs') : []
const describeAnswered = (schema: TSchema, path: string) => describeSchema(schema, path, 'always has')

/** Bounds of values are left out. */
function describeSchema(schema: TSchema, path: string, required: string): string[] {
  const of: Record<string, any> = schema
  const inside = (inner: TSchema, step: string) => describeSchema(inner, path + step, required)
  if (of['anyOf']) return of['anyOf'].flatMap((one: TSchema) => inside(one, ''))
  if ('const' in of) return [`${path} may be ${of['const']}`]
  if (of['enum']) return of['enum'].map((one: unknown) => `${path} may be ${String(one)}`)
  if (of['type'] === 'array') return [`${path} may be a list`, ...inside(of['items'], '[]')]
  if (of['type'] !== 'object') return [`${path} may be ${of['type'] ?? 'anything'}`]
  const named: [string, TSchema][] = Object.entries(of['properties'] ?? {})
  const others: TSchema[] = Object.values(of['patternProperties'] ?? {})
  return [
    `${path} may be an object`,
    ...(of['required'] ?? []).map((one: string) => `${path} ${required} ${one}`),
    ...named.flatMap(([one, value]) => inside(value, ` .${one}`)),
    ...others.flatMap((value) => inside(value, ' .*')),
  ]
}
