import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tracing } from './open-tracing.ts'

/** W3C Trace Context: version, trace id, id of the caller's span, flags. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

interface Trace {
  id: string
  traceparent: string
  /** Set if spans are sent to a collector. */
  span?: Span
}

const current = new AsyncLocalStorage<Trace>()

let tracing: Tracing | undefined

/** Until it is called, spans cost one comparison. */
export const startTracing = (opened: Tracing | undefined): void => {
  tracing = opened
}

/** Load balancers request the first two every second, and assets are only read from disk. */
const WITHOUT_SPAN = /^\/(healthz|readyz|assets\/)/

/**
 * While a request that is part of a trace is handled, log lines and calls to Stripe name the trace. Spans have the
 * route, never the path or the query: those can contain tokens, search terms, and ids that allow paying or cancelling.
 */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers
    const remote = TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '')
    if (tracing && !WITHOUT_SPAN.test(request.url)) {
      const span = spanOf(tracing, request, remote)
      reply.raw.once('close', () => {
        span.setAttribute('http.response.status_code', reply.raw.statusCode)
        if (reply.raw.statusCode >= 500) fail(tracing!, span, String(reply.raw.statusCode))
        span.end()
      })
      current.run(traceOf(span), done)
    } else if (remote) current.run({ id: remote[1]!, traceparent: traceparent as string }, done)
    else done()
  })
}

/** Pages call the API within the process: such a call is part of the page's span. */
function spanOf({ api, tracer }: Tracing, request: FastifyRequest, remote: RegExpExecArray | null): Span {
  const { method, routeOptions } = request
  const parent = current.getStore()?.span
  const route = routeOptions.url
  const attributes: Attributes = { 'http.request.method': method, 'shop.request_id': request.id }
  if (route) attributes['http.route'] = route
  const [, traceId = '', spanId = '', flags = '00'] = remote ?? []
  const far = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return tracer.startSpan(
    route ? `${method} ${route}` : method,
    { kind: parent ? api.SpanKind.INTERNAL : api.SpanKind.SERVER, attributes },
    parent || !remote ? contextOf(api, parent) : api.trace.setSpanContext(api.ROOT_CONTEXT, far),
  )
}

interface SpanOptions {
  name: string
  kind: keyof typeof SpanKind
  attributes?: Attributes
  /** Begins a trace if there is none. */
  isRoot?: boolean
}

/** Runs the work as a span of the current trace; without a trace or a collector, it just runs the work. */
export async function inSpan<T>(options: SpanOptions, work: (span?: Span) => Promise<T>): Promise<T> {
  const parent = current.getStore()?.span
  if (!tracing || !(options.isRoot || parent?.isRecording())) return await work()
  const { api, tracer } = tracing
  const { name, kind, attributes } = options
  const span = tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, contextOf(api, parent))
  try {
    return await current.run(traceOf(span), () => work(span))
  } catch (error) {
    fail(tracing, span, kindOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** True while spans are recorded: check it before describing something costly. */
export const isTraced = (): boolean => current.getStore()?.span?.isRecording() ?? false

const contextOf = (api: Tracing['api'], parent: Span | undefined): Context =>
  parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT

const traceOf = (span: Span): Trace => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return { id: traceId, traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`, span }
}

/** The error’s message is left out, because it can contain what a person has typed. */
const fail = ({ api }: Tracing, span: Span, type: string) => {
  span.setAttribute('error.type', type)
  span.setStatus({ code: api.SpanStatusCode.ERROR })
}

const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : error.name
}

/** Added to each line of the log. */
export const traceOfLine = (): object => {
  const trace = current.getStore()
  if (!trace) return {}
  return { trace_id: trace.id, ...(trace.span && { span_id: trace.span.spanContext().spanId }) }
}

/** The header for outgoing calls; undefined outside a trace. */
export const currentTraceparent = (): string | undefined => current.getStore()?.traceparent
