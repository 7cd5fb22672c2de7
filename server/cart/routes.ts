import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import { cartItemDetails } from '../../contract/cart.ts'
import { homeOf } from '../http/address.ts'
import { handle, type Viewer } from '../http/handle.ts'
import type { Customer } from '../promotions/codes.ts'
import { zonesOf } from '../settings/delivery.ts'
import type { Shop } from '../shop.ts'
import { checkCart, type HeldByCheckout } from './check-cart.ts'

/** What the cart needs from the orders module, which it may not import. */
export interface Checkouts {
  /** Stock held by the request's checkout with this key. */
  heldFor(key: string, accountId: number | undefined, request: FastifyRequest): HeldByCheckout
  hasOrdered(customer: Customer): RawBuilder<boolean>
  /** The customer's unpaid order that uses the promotion, if it belongs to the account or the browser. */
  findHolder(promotionId: number, customer: Customer, request: FastifyRequest): Promise<string | undefined>
}

export function registerCart(app: FastifyInstance, { db, settings }: Shop, checkouts: Checkouts): void {
  handle(app, cartItemDetails, async ({ body, headers }, { request }) => {
    const key = headers['idempotency-key']
    const codes = body.codes ?? []
    // A cart without codes or key is the same for all shoppers, so the session is not read.
    const viewer = key || codes.length > 0 ? await findViewer(app, request) : null
    const customer = { accountId: viewer?.accountId, email: viewer?.email ?? body.email }
    const { details, sums, priced } = await checkCart(db, {
      items: body.items,
      maxPieces: settings.get('products').max_line_pieces,
      codes,
      customer,
      isProven: viewer?.isEmailVerified ?? false,
      home: homeOf(request.ip),
      zones: zonesOf(settings.get('delivery')),
      own: key ? checkouts.heldFor(key, customer.accountId, request) : undefined,
      hasOrdered: checkouts.hasOrdered(customer),
    })
    const holders = new Map<string, string>()
    for (const { code, promotion_id } of priced.usedElsewhere) {
      const order = await checkouts.findHolder(promotion_id, customer, request)
      if (order) holders.set(code, order)
    }
    const answers = sums.codes.map((answer) => {
      const held_by = holders.get(answer.code)
      return held_by ? { ...answer, held_by } : answer
    })
    return { itemDetails: details, cart: { ...sums, codes: answers } }
  })
}

/** An expired account session counts as a guest. */
const findViewer = async (
  app: FastifyInstance,
  { headers: { authorization } }: FastifyRequest,
): Promise<Viewer | null> => (authorization ? await app.findViewer(authorization).catch(() => null) : null)
