import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Answer, Call, Input } from '../../contract/call.ts'
import { Forbidden, Unauthorized } from '../errors.ts'

/** Whose session a request carries. */
export interface Viewer {
  accountId: number
  email: string
  name: string
  isAdmin: boolean
  sessionId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for guests, and always on calls that are `public`. */
    viewer: Viewer | null
  }
  interface FastifyContextConfig {
    call?: Call
  }
  interface FastifyInstance {
    /** The session of an Authorization header's value; throws Unauthorized when it is not a living one. */
    findViewer: (authorization: string) => Promise<Viewer>
  }
}

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  viewer: Viewer | null
}

type Handler<C extends Call> = (input: Input<C>, exchange: Exchange) => Promise<Answer<C>> | Answer<C>

/** Registers a call of the contract: access first, then validation, then the handler, then the answer's shape. */
export function handle<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.headers && { headers: call.headers }),
      ...(call.body && { body: call.body }),
      response: { 200: call.answer },
    },
    onRequest: (request, reply) => admit(app, call.access, request, reply),
    handler: (request, reply) => {
      const input = {
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: request.body,
      } as Input<C>
      return handler(input, { request, reply, viewer: request.viewer })
    },
  })
}

async function admit(
  app: FastifyInstance,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (access === 'public') return
  reply.header('cache-control', 'no-store')
  const { authorization } = request.headers
  if (authorization) request.viewer = await app.findViewer(authorization)
  if (access === 'anyone') return
  if (!request.viewer) throw new Unauthorized()
  if (access === 'admin' && !request.viewer.isAdmin) throw new Forbidden()
}
