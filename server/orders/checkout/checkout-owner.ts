import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, randomToken } from '../../accounts/tokens.ts'
import { homeOf } from '../../http/address.ts'
import type { Shop } from '../../shop.ts'
import { secretsOf } from '../../signing.ts'
import type { OrderRow } from '../tables.ts'

/** Identifies the origin of a checkout, to tell guests apart, who have no accounts. */
export interface CheckoutOwner {
  home: string
  /**
   * A keyed hash of the IP address (of its network for IPv6), because all addresses could be tried against a plain
   * hash.
   */
  address: Buffer
  /** The same hash by each accepted secret, because an order may have been stored with any of them. */
  addresses: Buffer[]
  /** The hash of the browser's cookie; null before its first checkout. */
  browser: Buffer | null
}

const COOKIE = /(?:^|;\s*)checkout=([\w-]{43})(?:;|$)/
const MAX_AGE_SECONDS = 90 * 24 * 3600

export function readOwner({ secrets }: Pick<Shop, 'secrets'>, request: FastifyRequest): CheckoutOwner {
  const token = COOKIE.exec(request.headers.cookie ?? '')?.[1]
  const home = homeOf(request.ip)
  const macOf = (secret: string) => createHmac('sha256', secret).update(`checkout ${home}`).digest()
  return {
    home,
    address: macOf(secrets.jwtSecret),
    addresses: secretsOf(secrets).map(macOf),
    browser: token === undefined ? null : hashToken(token),
  }
}

/**
 * As `readOwner`, and sets the cookie in a browser without one. The cookie opens only orders that guests placed in this
 * browser.
 */
export function rememberOwner(shop: Shop, request: FastifyRequest, reply: FastifyReply): CheckoutOwner {
  const owner = readOwner(shop, request)
  if (owner.browser) return owner
  const token = randomToken()
  const secure = shop.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `checkout=${token}; Path=/api; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
  return { ...owner, browser: hashToken(token) }
}

export const isOfBrowser = (order: OrderRow, { browser }: CheckoutOwner): boolean =>
  browser !== null && order.browser_hash?.equals(browser) === true

/**
 * The key by which attempts to guess an order's e-mail are counted: somebody who only knows the order's number must not
 * use up the attempts of the browser that placed it.
 */
export const guesserOf = (shop: Pick<Shop, 'secrets'>, order: OrderRow, request: FastifyRequest): string =>
  isOfBrowser(order, readOwner(shop, request)) ? `${order.id}:own` : order.id

/**
 * Whether a guest's order may be found by its checkout key. A browser that lost the first answer has no cookie yet, but
 * the same address.
 */
export const ownsCheckout = (order: OrderRow, owner: CheckoutOwner): boolean =>
  order.account_id !== null ||
  isOfBrowser(order, owner) ||
  owner.addresses.some((address) => order.address_mac?.equals(address) === true) ||
  (order.browser_hash === null && order.address_mac === null)
