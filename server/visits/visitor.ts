import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../config.ts'
import { homeOf } from '../http/address.ts'
import { trustOf } from '../http/proxies.ts'

/** A shopper is an address with a browser. The request must name its browser. */
export function openVisitorReader({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const trust = trustOf(trustProxy) || []
  return (request) =>
    `${homeOf(proxyAddress(request, trust))}\n${request.headers['user-agent']!.slice(0, 400)}`
}

/** Takes a visitor as the reader names it. */
export const homeOfVisitor = (visitor: string): string => visitor.slice(0, visitor.indexOf('\n'))
