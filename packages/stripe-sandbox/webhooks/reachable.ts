import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the public internet, such as those where clouds offer a machine's credentials. */
const CLOSED = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(network, bits)
for (const [network, bits] of [
  ['::', 128],
  // Addresses that carry an IPv4 address inside: NAT64 and 6to4.
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  CLOSED.addSubnet(network, bits, 'ipv6')

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

class ClosedAddress extends Error {}

/** A sandbox on a developer's machine may call other programs there. */
const allows = (address: string, isLocal: boolean): boolean => {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return !CLOSED.check(address, family) && (isLocal || !LOOPBACK.check(address, family))
}

const refuse = (address: string) => new ClosedAddress(`${address} is no address of the public internet`)

/** Throws when the host is an address that endpoints may not have. Names are checked by `lookupAllowed`. */
export function refuseClosedAddress(url: string, isLocal: boolean): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !allows(host, isLocal)) throw refuse(host)
}

/** Checked at the connection itself, so that a name cannot point elsewhere between a check and its use. */
export const lookupAllowed =
  (isLocal: boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true } as LookupOptions & { all: true }, (error, found) => {
      const allowed = found?.filter(({ address }) => allows(address, isLocal)) ?? []
      const [first] = allowed
      if (error || !first)
        return callback(error ?? refuse(found[0]?.address ?? hostname), [] as LookupAddress[])
      if (options.all) return callback(null, allowed)
      callback(null, first.address, first.family)
    })
