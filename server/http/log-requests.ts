import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per response. Query strings are left out, because they can contain payment session ids and reset
 * tokens; ids in paths are shortened.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: masked(request.url.split('?', 1)[0]!),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    request.log[isRead && reply.statusCode < 500 ? 'debug' : 'info'](line, 'answered')
  })
}

/** With a payment session's whole id it can be paid, and with an order's it can be cancelled. */
const masked = (path: string) =>
  path.replace(/(cs_[a-z]+_\w{6})\w+/g, '$1…').replace(/(\/orders\/hl-?\w{5})[^/]+/i, '$1…')
