import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { TrustProxy } from '../config-formats.ts'

const WARN_EVERY_MS = 60_000

const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
]

/** Addresses that are not routed on the internet, so that only a machine of the local network can have them. */
const NEARBY = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  NEARBY.addSubnet(network, bits)
NEARBY.addAddress('::1', 'ipv6')
NEARBY.addSubnet('fc00::', 7, 'ipv6')
NEARBY.addSubnet('fe80::', 10, 'ipv6')

const isNearby = (address: string) =>
  NEARBY.check(address.split('%', 1)[0]!, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * The value of Fastify's `trustProxy`. A plain number of hops is not safe there, because anyone who reaches the port
 * could send as many entries. So with a number, the peer must also be in the local network.
 */
export function trustOf(setting: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (setting === false || Array.isArray(setting)) return setting
  const hops = setting === 'on' ? 1 : setting
  return (address, hop) => hop < hops && (hop > 0 || isNearby(address))
}

/** `request.ips` has a second entry if a trusted peer sent X-Forwarded-For. */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  let warnedAt = -Infinity
  app.addHook('onRequest', async ({ headers, ips, socket, log }) => {
    const header = FORWARDING_HEADERS.find((name) => headers[name] !== undefined)
    if (header === undefined || (ips?.length ?? 1) > 1) return
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn(
      { peer: socket.remoteAddress, header },
      'Forwarding headers are ignored, and all visitors of this proxy count as one: name it in TRUST_PROXY, and have it send X-Forwarded-For',
    )
  })
}
