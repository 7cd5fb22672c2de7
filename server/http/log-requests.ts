import type { FastifyInstance } from 'fastify'

/** One line per answer. Query strings stay out of it: they can carry session ids and reset tokens. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    request.log[isRead && reply.statusCode < 500 ? 'debug' : 'info'](line, 'answered')
  })
}
