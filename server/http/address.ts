import { isIPv6 } from 'node:net'

/** Longer than any address with its zone and port. */
const MOST_LETTERS = 64

/**
 * The address that limits count: an IPv4 address, or the /64 network of an IPv6 address, since one client can use all
 * of it.
 */
export function addressOf(given: string): string {
  // A trusted proxy may pass on any text that its client has sent as an address, and limits store it.
  const ip = withoutPort(given.slice(0, MOST_LETTERS))
  const plain = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('%', 1)[0]!.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const whole = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${whole.slice(0, 4).join(':')}::/64`
}

/** Like `addressOf`, but the /56 of an IPv6 address: providers assign that much to a home, 256 networks of /64. */
export function homeOf(given: string): string {
  const address = addressOf(given)
  const [, before, last] = /^(.*:)([\da-f]+)::\/64$/.exec(address) ?? []
  return last === undefined ? address : `${before}${(Number.parseInt(last, 16) & 0xff00).toString(16)}::/56`
}

/**
 * The limit for all networks of an IPv6 home together is this many times that of one network. A mobile carrier may give
 * each of its customers one network, so the networks are not counted as one.
 */
export const HOME_SHARE = 4

/** Undefined for an IPv4 address, which has no larger home. */
export function homeAround(ip: string): string | undefined {
  const home = homeOf(ip)
  return home === addressOf(ip) ? undefined : home
}

/** Some proxies write the client's port into X-Forwarded-For. */
const withoutPort = (ip: string) =>
  /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i.exec(ip)?.slice(1).find(Boolean) ?? ip

const groupsOf = (part: string) =>
  part
    .split(':')
    .filter(Boolean)
    .map((group) => group.replace(/^0+(?=.)/, ''))
