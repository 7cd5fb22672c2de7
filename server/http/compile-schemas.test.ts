import fastJsonStringify from 'fast-json-stringify'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { allCalls } from '../../contract/schemas/all.ts'
import { compileSchemas } from './compile-schemas.ts'

test('Each schema of each call compiles, though none is compiled at start', async () => {
  const app = Fastify()
  compileSchemas(app)
  const compile = app.validatorCompiler!
  for (const { name, path, method, body, query, params, headers, response } of allCalls) {
    const parts = { body, querystring: query, params, headers }
    for (const [httpPart, schema] of Object.entries(parts))
      if (schema) expect(() => compile({ schema, httpPart, method, url: path })({}), name).not.toThrow()
    expect(() => fastJsonStringify(response), name).not.toThrow()
  }
  await app.close()
})

test('What is missing is named each time, and what no schema names is dropped from input and answer', async () => {
  const app = Fastify()
  compileSchemas(app)
  const named = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
  const closed = { ...named, additionalProperties: false }
  app.post('/', { schema: { body: closed, response: { 200: named } } }, async ({ body }) => ({
    ...(body as object),
    secret: JSON.stringify(body),
  }))
  for (let time = 0; time < 2; time++) {
    const refused = await app.inject({ method: 'POST', url: '/', payload: {} })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().message).toContain("must have required property 'name'")
    const answered = await app.inject({ method: 'POST', url: '/', payload: { name: 'Coat', price: 1 } })
    expect(answered.json()).toEqual({ name: 'Coat' })
  }
  await app.close()
})

test('A time is accepted when Date and PostgreSQL know it: without leap seconds, in years of four digits', () => {
  const app = Fastify()
  compileSchemas(app)
  const schema = { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } }
  const validate = app.validatorCompiler!({ schema, httpPart: 'body', method: 'POST', url: '/' })
  const areAccepted = (times: string[]) => times.filter((at) => validate({ at }) === true)
  const good = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-03-29T02:30:00.5+14:00']
  expect(areAccepted(good)).toEqual(good)
  expect(
    areAccepted([
      '2026-12-31T23:59:60Z',
      '2026-12-31T18:59:60-05:00',
      '0000-12-31T23:59:59Z',
      '0001-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-01:00',
      '2026-01-01T00:00:00+16:00',
      '2026-02-29T00:00:00Z',
    ]),
  ).toEqual([])
})

test('A day is accepted when PostgreSQL knows it: there is no year 0', () => {
  const app = Fastify()
  compileSchemas(app)
  const schema = { type: 'object', properties: { on: { type: 'string', format: 'date' } } }
  const validate = app.validatorCompiler!({ schema, httpPart: 'querystring', method: 'GET', url: '/' })
  const days = [
    '0000-01-01',
    '0000-12-31',
    '2026-02-29',
    '2026-13-01',
    '26-01-01',
    '0001-01-01',
    '2024-02-29',
  ]
  expect(days.filter((on) => validate({ on }) === true)).toEqual(['0001-01-01', '2024-02-29'])
})
