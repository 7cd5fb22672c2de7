import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

/** Of W3C Trace Context: version, trace id, id of the caller's span, flags. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

interface Trace {
  id: string
  traceparent: string
}

const current = new AsyncLocalStorage<Trace>()

/** While a request that is part of a trace is answered, the log and calls to the payment provider name the trace. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const [, id] = TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? []
    if (!id) return done()
    current.run({ id, traceparent: traceparent as string }, done)
  })
}

/** Added to each line of the log. */
export const traceOfLine = (): object => {
  const trace = current.getStore()
  return trace ? { trace_id: trace.id } : {}
}

/** For calls that this one makes; undefined outside a trace. */
export const currentTraceparent = (): string | undefined => current.getStore()?.traceparent
