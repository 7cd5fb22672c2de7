import type Stripe from 'stripe'
import type { Transaction } from '../context.ts'
import type { FormObject } from '../http/form.ts'
import * as read from '../http/parameters.ts'
import { badParameter, noSuch, StripeError } from '../http/stripe-error.ts'
import { newId, seconds } from '../identifiers.ts'
import { MAX_AMOUNT } from '../money.ts'
import { defineObject } from '../objects/define-object.ts'
import { insertObjects, listObjects, lockObject } from '../objects/queries.ts'
import { lockReference } from './queries.ts'

const recordShape = {
  calculation: read.text(255),
  metadata: read.metadata,
  reference: read.text(500),
}

export const readRecord = (form: FormObject) => read.readParameters(recordShape, form, ['posted_at'])

const reversalShape = {
  flat_amount: read.optional(read.integer(-MAX_AMOUNT, -1)),
  metadata: read.metadata,
  mode: read.oneOf('full', 'partial'),
  original_transaction: read.text(255),
  reference: read.text(500),
}

export const readReversal = (form: FormObject) => {
  const given = read.readParameters(reversalShape, form, ['line_items', 'shipping_cost'])
  if ((given.mode === 'partial') !== (given.flat_amount !== undefined))
    throw badParameter(
      'flat_amount',
      'A partial reversal needs `flat_amount`, and a full one must not have it.',
    )
  return given
}

export type TransactionState = {
  lines: Stripe.Tax.TransactionLineItem[]
  /** Of a reversal. */
  mode?: 'full' | 'partial'
}

const newTransaction = defineObject<Stripe.Tax.Transaction>(
  'tax.transaction',
  'customer reversal ship_from_details shipping_cost',
)

type Recorded = ReturnType<typeof readRecord>

export async function recordTransaction(trx: Transaction, given: Recorded): Promise<Stripe.Tax.Transaction> {
  const found = await lockObject(trx, 'tax.calculation', given.calculation)
  if (!found) throw noSuch('tax calculation', given.calculation, 'calculation', 400)
  const { body: calculation, inner } = found
  await refuseReference(trx, given.reference)
  const lines = inner.lines.map((item): Stripe.Tax.TransactionLineItem => ({
    id: newId('tax_li'),
    object: 'tax.transaction_line_item',
    amount: item.amount,
    amount_tax: item.amount_tax,
    livemode: false,
    metadata: item.metadata,
    product: null,
    quantity: item.quantity,
    reference: item.reference,
    reversal: null,
    tax_behavior: item.tax_behavior,
    tax_code: item.tax_code,
    type: 'transaction',
  }))
  const transaction = newTransaction({
    id: newId('tax'),
    created: seconds(trx.now),
    currency: calculation.currency,
    customer_details: calculation.customer_details,
    livemode: false,
    metadata: given.metadata,
    posted_at: seconds(trx.now),
    reference: given.reference,
    shipping_cost: calculation.shipping_cost,
    tax_date: calculation.tax_date,
    type: 'transaction',
  })
  await insertObjects(trx, [{ body: transaction, inner: { lines } }])
  return transaction
}

type Reversed = ReturnType<typeof readReversal>

/**
 * A flat amount, which includes tax, is divided by the amounts of the lines and of shipping. A partial reversal can be
 * undone by a full reversal of it.
 */
export async function reverseTransaction(trx: Transaction, given: Reversed): Promise<Stripe.Tax.Transaction> {
  const found = await lockObject(trx, 'tax.transaction', given.original_transaction)
  if (!found) throw noSuch('tax transaction', given.original_transaction, 'original_transaction', 400)
  const { body: original, inner } = found
  if (original.type === 'reversal' && (given.mode === 'partial' || inner.mode !== 'partial'))
    throw badParameter(
      'original_transaction',
      'Of reversals, a partial one alone can be reversed, and in full.',
    )
  await refuseReference(trx, given.reference)
  const share = shareOf(original, inner, given)
  const part = (amount: number) => -Math.round(amount * share)
  const lines = inner.lines.map((item) => ({
    ...item,
    id: newId('tax_li'),
    amount: part(item.amount),
    amount_tax: part(item.amount_tax),
    reversal: { original_line_item: item.id },
    type: 'reversal' as const,
  }))
  const reversal = newTransaction({
    ...original,
    id: newId('tax'),
    created: seconds(trx.now),
    metadata: given.metadata,
    posted_at: seconds(trx.now),
    reference: given.reference,
    reversal: { original_transaction: original.id },
    shipping_cost: original.shipping_cost && {
      ...original.shipping_cost,
      amount: part(original.shipping_cost.amount),
      amount_tax: part(original.shipping_cost.amount_tax),
    },
    type: 'reversal',
  })
  await insertObjects(trx, [{ body: reversal, inner: { lines, mode: given.mode } }])
  return reversal
}

function shareOf(original: Stripe.Tax.Transaction, { lines }: TransactionState, given: Reversed): number {
  if (given.flat_amount === undefined) return 1
  const shipping = original.shipping_cost
  const whole = [...lines, ...(shipping ? [shipping] : [])].reduce(
    (sum, { amount, amount_tax, tax_behavior }) =>
      sum + amount + (tax_behavior === 'inclusive' ? 0 : amount_tax),
    0,
  )
  if (-given.flat_amount > whole)
    throw badParameter('flat_amount', 'The amount is more than the transaction comes to.')
  return whole === 0 ? 0 : -given.flat_amount / whole
}

async function refuseReference(trx: Transaction, reference: string): Promise<void> {
  await lockReference(trx, reference)
  const listed = await listObjects(trx, 'tax.transaction', [{ field: 'reference', equals: reference }], {
    limit: 1,
  })
  if (listed!.found.length > 0)
    throw new StripeError(400, `A transaction with reference ${reference} already exists.`, {
      code: 'resource_already_exists',
      param: 'reference',
    })
}
