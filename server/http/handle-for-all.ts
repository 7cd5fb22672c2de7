import { randomUUID } from 'node:crypto'
import { parse } from 'node:querystring'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Call, Input, ResponseBody } from '../../contract/call.ts'
import { descriptionOf } from '../../contract/schemas/all.ts'
import { inSpan } from '../tracing/trace.ts'
import { answerTo } from './errors.ts'
import { type Addressed, handle } from './handle.ts'
import { deleteBlanks, refuseUnstorable } from './validation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Keyed by path. */
    callsForAll: Map<string, CallForAll>
  }
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
  /** The value that the body was serialised from; undefined if the call was refused or failed. */
  result: unknown
}

export interface CallForAll {
  call: Call
  /** The response to this URL without an actual request. */
  answer(url: string, params: Record<string, unknown>): Promise<Answer>
}

type Handler<C extends Call> = (
  input: Input<C>,
  exchange: Addressed,
) => Promise<ResponseBody<C>> | ResponseBody<C>

/**
 * Registers a call whose response depends only on the URL, the catalogue and the settings, so that all callers share
 * it. The handler is not told who is calling.
 */
export function handleForAll<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  const { access, params: paramsSchema, query: querySchema, response } = descriptionOf(call)
  if (access !== 'public' || call.method !== 'GET') throw new Error(`${call.path} is not for all.`)
  handle(app, call, handler)
  const about = { method: call.method, url: call.path }
  const checkParams = openCheck(app, { ...about, schema: paramsSchema, httpPart: 'params' })
  const checkQuery = openCheck(app, { ...about, schema: querySchema, httpPart: 'querystring' })
  const serialize = app.serializerCompiler!({ ...about, schema: response })
  const answer = async (url: string, params: Record<string, unknown>): Promise<Answer> => {
    const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' }
    try {
      const input = { params: { ...params }, query: parse(/\?(.*)/s.exec(url)?.[1] ?? '') }
      refuseUnstorable(input)
      deleteBlanks(input.query, querySchema)
      checkParams(input.params)
      checkQuery(input.query)
      const reply = { header: (name: string, value: string) => (headers[name] = value) }
      const result = await handler(input as Input<C>, { request: { url }, reply })
      return { status: 200, headers, body: serialize(result), result }
    } catch (error) {
      const id = randomUUID()
      const { status, body } = answerTo(error as FastifyError, { id, log: app.log.child({ reqId: id }) })
      return { status, headers, body: JSON.stringify(body), result: undefined }
    }
  }
  const route = `/api${call.path}`
  const attributes = { 'http.request.method': 'GET', 'http.route': route }
  const traced = async (url: string, params: Record<string, unknown>) =>
    await inSpan({ name: `GET ${route}`, kind: 'INTERNAL', attributes }, async (span) => {
      const answered = await answer(url, params)
      span?.setAttribute('http.response.status_code', answered.status)
      return answered
    })
  app.callsForAll.set(call.path, { call, answer: traced })
}

interface Part {
  method: string
  url: string
  schema: unknown
  httpPart: 'params' | 'querystring'
}

/** Throws the same error as Fastify does for input that violates the schema. */
function openCheck(app: FastifyInstance, part: Part): (input: unknown) => void {
  if (!part.schema) return () => {}
  const validate = app.validatorCompiler!(part)
  return (input) => {
    if (validate(input) === true) return
    const { errors: validation } = validate
    throw Object.assign(new Error('refused'), { validation, validationContext: part.httpPart })
  }
}
