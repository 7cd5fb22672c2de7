import type Stripe from 'stripe'
import type { Context } from '../context.ts'
import { badParameter } from '../http/stripe-error.ts'
import { formatMoney, MAX_AMOUNT } from '../money.ts'
import { allocateDiscount } from '../discounts/coupon.ts'
import type { NewObject } from '../objects/kinds.ts'
import { makeLineItem, makePrice, makeProduct, makeShippingRate } from './line-objects.ts'
import type { CreateRequest } from './create-request.ts'
import { makeSession, type Session, type SessionState } from './session.ts'
import { computeTotals, type Totals } from './totals.ts'

const MIN_AMOUNT = 50

export function makeSessionObjects(
  { brandName }: Context,
  request: CreateRequest,
  { customer, coupon }: { customer: Stripe.Customer | undefined; coupon: Stripe.Coupon | undefined },
  now: Date,
): { session: Session; objects: NewObject[] } {
  const products = request.lines.map((line) => makeProduct(line, now))
  const prices = request.lines.map((line, at) => makePrice(line, products[at]!.id, now))
  const whole = request.lines.map((line, at) => makeLineItem(line, prices[at]!))
  const lines = coupon ? withDiscount(whole, coupon) : whole
  const rates = request.rates.map((rate) => makeShippingRate(rate, now))
  const totals = computeTotals(lines, rates[0], null)
  checkAmount(totals)
  const session = makeSession(request, rates, totals, { brandName, customer }, now)
  const inner: SessionState = {
    lines,
    pictures: request.lines.map(({ product }) => product.images[0] ?? null),
    details: request.lines.map(({ product }) => product.description ?? null),
    ...(coupon?.name && { discountName: coupon.name }),
    rates,
    paymentIntentData: {
      description: request.payment_intent_data?.description ?? null,
      metadata: request.payment_intent_data?.metadata ?? {},
      receiptEmail: request.payment_intent_data?.receipt_email ?? null,
    },
    submitMessage: request.submitMessage,
    customerUpdate: request.customer_update,
    waiting: null,
  }
  const made: (Stripe.Product | Stripe.Price | Stripe.ShippingRate)[] = [...products, ...prices, ...rates]
  return { session, objects: [...made.map((body) => ({ body })), { body: session, inner }] }
}

function withDiscount(lines: Stripe.LineItem[], coupon: Stripe.Coupon): Stripe.LineItem[] {
  const off = allocateDiscount(
    lines.map(({ amount_subtotal }) => amount_subtotal),
    coupon,
  )
  return lines.map((line, at) => ({
    ...line,
    amount_discount: off[at]!,
    amount_total: line.amount_subtotal - off[at]!,
  }))
}

function checkAmount({ total, currency }: Totals): void {
  if (total > MAX_AMOUNT) {
    throw badParameter(
      'line_items',
      `The Checkout Session's total amount due must be no more than ${formatMoney(MAX_AMOUNT, currency)} ${currency}`,
      'amount_too_large',
    )
  }
  if (total > 0 && total < MIN_AMOUNT) {
    throw badParameter(
      'line_items',
      `The Checkout Session's total amount due must add up to at least ${formatMoney(MIN_AMOUNT, currency)} ${currency}`,
      'amount_too_small',
    )
  }
}
