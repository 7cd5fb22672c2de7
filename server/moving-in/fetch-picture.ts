import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { MAX_IMAGE_BYTES } from '../../contract/image.ts'
import { WITH_CREDENTIALS } from '../../contract/product-fields.ts'

const MAX_REDIRECTS = 3
const TIMEOUT_MS = 20_000

/** Addresses outside the public internet: other machines of the shop, and services of its host. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
// Only 2000::/3 is allocated in IPv6, and it contains tunnels to any address of IPv4.
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6
    ? PUBLIC_6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')
    : isIP(address) === 4 && !PRIVATE.check(address, 'ipv4')

/** Why a picture could not be fetched, for the shopkeeper. */
export class PictureFailure extends Error {}

interface Reach {
  isPublic?: (address: string) => boolean
  find?: (host: string) => Promise<LookupAddress[]>
  /** The certificate of a test server. */
  ca?: string
}

/**
 * Fetches a URL from another shop's file, so only over https and from public addresses: the checked addresses are those
 * that are connected to, also after each redirect. Throws PictureFailure.
 */
export async function fetchPicture(address: string, reach: Reach = {}): Promise<Buffer> {
  let url = address
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const answer = await ask(url, reach)
    if (Buffer.isBuffer(answer)) return answer
    url = answer.location
  }
  throw new PictureFailure('It is redirected too often.')
}

const findAll = (host: string): Promise<LookupAddress[]> => lookup(host, { all: true })

async function ask(address: string, reach: Reach): Promise<Buffer | { location: string }> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:') throw new PictureFailure('Its address does not begin with https.')
  if (url.username !== '' || url.password !== '') throw new PictureFailure(`Its address ${WITH_CREDENTIALS}.`)
  const found = await publicAddressesOf(url.hostname.replace(/^\[|\]$/g, ''), reach)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | { location: string }>()
  const sent = request(
    url,
    {
      // All addresses, because a machine may have no IPv6 route.
      lookup: (_host, _options, done) => done(null, found),
      headers: { accept: 'image/*' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(reach.ca !== undefined && { ca: reach.ca }),
    },
    (response) => {
      const { statusCode = 0, headers } = response
      const fail = (message: string) => {
        response.destroy()
        reject(new PictureFailure(message))
      }
      if (statusCode >= 300 && statusCode < 400 && headers.location && URL.canParse(headers.location, url)) {
        response.destroy()
        return resolve({ location: new URL(headers.location, url).href })
      }
      if (statusCode !== 200) return fail(`Its server answers ${statusCode}.`)
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_IMAGE_BYTES) return fail('It is larger than 15 MB.')
        chunks.push(chunk)
      })
      response.on('end', () => resolve(Buffer.concat(chunks)))
      response.on('error', () => fail('It could not be read to its end.'))
    },
  )
  sent.on('error', () => reject(new PictureFailure('Its server cannot be reached.')))
  sent.end()
  return await promise
}

/** Every address of the name must be public, because a name may have both public and private ones. */
async function publicAddressesOf(
  host: string,
  { isPublic = isPublicAddress, find = findAll }: Reach,
): Promise<LookupAddress[]> {
  const found = await find(host).catch(() => [])
  if (found.length === 0) throw new PictureFailure('Its server cannot be found.')
  if (!found.every(({ address }) => isPublic(address)))
    throw new PictureFailure('Its server is not on the public internet.')
  return found
}
