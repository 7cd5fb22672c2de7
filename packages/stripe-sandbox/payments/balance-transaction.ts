import type Stripe from 'stripe'
import { newId, seconds } from '../identifiers.ts'

/** The provider's usual price for a card payment: 2.9 % and 30 cents. */
const cardFee = (amount: number): number => Math.round(amount * 0.029) + 30

const DISPUTE_FEE = 1_500

type Movement = { type: 'charge' | 'refund' | 'adjustment'; category: string; amount: number; fee: number }

function makeBalanceTransaction(
  { type, category, amount, fee }: Movement,
  source: string,
  currency: string,
  now: Date,
  description: string | null = null,
): Stripe.BalanceTransaction {
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: seconds(now) + 2 * 24 * 3600,
    balance_type: 'payments',
    created: seconds(now),
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: type === 'charge' ? 'Stripe processing fees' : 'Dispute fee',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  }
}

export const chargeMovement = (charge: string, amount: number, currency: string, now: Date) =>
  makeBalanceTransaction(
    { type: 'charge', category: 'charge', amount, fee: cardFee(amount) },
    charge,
    currency,
    now,
  )

export const refundMovement = (refund: string, amount: number, currency: string, now: Date) =>
  makeBalanceTransaction(
    { type: 'refund', category: 'refund', amount: -amount, fee: 0 },
    refund,
    currency,
    now,
  )

export const disputeMovement = (dispute: string, amount: number, currency: string, now: Date) =>
  makeBalanceTransaction(
    { type: 'adjustment', category: 'dispute', amount: -amount, fee: DISPUTE_FEE },
    dispute,
    currency,
    now,
    'Chargeback withdrawal',
  )

export const disputeReversal = (dispute: string, amount: number, currency: string, now: Date) =>
  makeBalanceTransaction(
    { type: 'adjustment', category: 'dispute_reversal', amount, fee: 0 },
    dispute,
    currency,
    now,
    'Chargeback reversal',
  )
