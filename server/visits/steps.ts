import type { IncomingMessage } from 'node:http'

/** How far a shopper comes before an order is paid, which the orders say. */
const VISIT_STEPS = ['seen', 'cart', 'checkout'] as const
export type VisitStep = (typeof VISIT_STEPS)[number]

const PRODUCT = /^\/shop\/\d{1,10}\/?(?:\.data)?(?:\?|$)/i
const CART = /^\/api\/carts\/cart_item_details\/?(?:\?|$)/i
const CHECKOUT = /^\/api\/orders\/?(?:\?|$)/i

/** Which step a request takes, if it is answered. The data of a product's page is asked for instead of its HTML. */
export function stepOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): VisitStep | undefined {
  if (method === 'GET') return PRODUCT.test(url) ? 'seen' : undefined
  if (method !== 'POST') return undefined
  return CART.test(url) ? 'cart' : CHECKOUT.test(url) ? 'checkout' : undefined
}

const MACHINES =
  /bot|crawl|spider|slurp|preview|scan|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww/i

/** Recognizes programs that name themselves; the others count as shoppers. */
export const isMachine = (userAgent: string | undefined): boolean => !userAgent || MACHINES.test(userAgent)
