import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Whether the request comes from this machine itself, and not through a proxy on it. */
export const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined
