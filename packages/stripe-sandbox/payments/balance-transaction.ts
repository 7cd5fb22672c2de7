import type Stripe from 'stripe'
import { newId, seconds } from '../identifiers.ts'

const PENDING_SECONDS = 2 * 24 * 3600

type Kind = {
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
  sign: 1 | -1
  description: string | null
}

const KINDS = {
  charge: { type: 'charge', sign: 1, description: null },
  refund: { type: 'refund', sign: -1, description: null },
  refund_failure: { type: 'refund_failure', sign: 1, description: null },
  dispute: { type: 'adjustment', sign: -1, description: 'Chargeback withdrawal' },
  dispute_reversal: { type: 'adjustment', sign: 1, description: 'Chargeback reversal' },
} satisfies Record<string, Kind>

export function makeBalanceTransaction(
  category: keyof typeof KINDS,
  source: { id: string; amount: number; currency: string },
  now: Date,
): Stripe.BalanceTransaction {
  const { type, sign, description } = KINDS[category]
  const { currency } = source
  const amount = sign * source.amount
  const fee = feeOf(category, source.amount)
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: seconds(now) + PENDING_SECONDS,
    balance_type: 'payments',
    created: seconds(now),
    currency,
    description,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ amount: fee.amount, application: null, currency, ...fee.details }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: category,
    source: source.id,
    status: 'pending',
    type,
  }
}

function feeOf(category: keyof typeof KINDS, amount: number) {
  const type = 'stripe_fee'
  if (category === 'charge') {
    return {
      amount: Math.round(amount * 0.029) + 30,
      details: { description: 'Stripe processing fees', type },
    }
  }
  return category === 'dispute' ? { amount: 1_500, details: { description: 'Dispute fee', type } } : undefined
}
