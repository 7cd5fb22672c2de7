import type { FastifyInstance } from 'fastify'

/** Omits query strings, which can contain payment session ids and reset tokens. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    request.log[isRead && reply.statusCode < 500 ? 'debug' : 'info'](line, 'answered')
  })
}

/**
 * Omits the query, and shortens ids and tokens: anyone with the full id of a payment session can pay it, with an
 * order's id cancel it, and with a token use it. All of these are longer than the names of calls, even an order's id
 * without its prefix and dashes.
 */
export const loggedPath = (url: string): string =>
  url
    .split('?', 1)[0]!
    .replace(/(cs_[a-z]+_\w{6})\w+/g, '$1…')
    .replace(/(\/(?:orders|details|returns\/new|stock_alerts|feeds)\/[^/]{8})[^/]{12,}/gi, '$1…')
