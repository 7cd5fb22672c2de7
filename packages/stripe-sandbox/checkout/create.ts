import type Stripe from 'stripe'
import type { Context } from '../context.ts'
import { badParameter } from '../http/stripe-error.ts'
import { formatMoney } from '../money.ts'
import type { NewObject } from '../objects/queries.ts'
import { makeLineItem, makePrice, makeProduct, makeShippingRate } from './catalogue.ts'
import type { CreateRequest } from './create-request.ts'
import { makeSession, type Session, type SessionInner } from './session.ts'
import { addUp, type Totals } from './totals.ts'

const LEAST = 50
const MOST = 99_999_999

/** Opens a session with all that its request describes. */
export function makeSessionObjects(
  { brandName }: Context,
  request: CreateRequest,
  now: Date,
): { session: Session; objects: NewObject[] } {
  const products = request.lines.map((line) => makeProduct(line, now))
  const prices = request.lines.map((line, at) => makePrice(line, products[at]!.id, now))
  const lines = request.lines.map((line, at) => makeLineItem(line, prices[at]!))
  const rates = request.rates.map((rate) => makeShippingRate(rate, now))
  const totals = addUp(lines, rates[0], null)
  checkAmount(totals)
  const session = makeSession(request, rates, totals, brandName, now)
  const inner: SessionInner = {
    lines,
    pictures: request.lines.map(({ product }) => product.images[0] ?? null),
    details: request.lines.map(({ product }) => product.description ?? null),
    rates,
    paymentIntentData: {
      description: request.payment_intent_data?.description ?? null,
      metadata: request.payment_intent_data?.metadata ?? {},
      receiptEmail: request.payment_intent_data?.receipt_email ?? null,
    },
    submitMessage: request.submitMessage,
    waiting: null,
  }
  const made: (Stripe.Product | Stripe.Price | Stripe.ShippingRate)[] = [...products, ...prices, ...rates]
  return { session, objects: [...made.map((body) => ({ body })), { body: session, inner }] }
}

function checkAmount({ total, currency }: Totals): void {
  if (total > MOST) {
    throw badParameter(
      'line_items',
      `The Checkout Session's total amount due must be no more than ${formatMoney(MOST, currency)} ${currency}`,
      'amount_too_large',
    )
  }
  if (total > 0 && total < LEAST) {
    throw badParameter(
      'line_items',
      `The Checkout Session's total amount due must add up to at least ${formatMoney(LEAST, currency)} ${currency}`,
      'amount_too_small',
    )
  }
}
