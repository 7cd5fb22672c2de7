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
