import type { Discrepancy } from '../../contract/reconciliation.ts'
import type { Shop } from '../shop.ts'
import { PROVIDER_RULES, compareRefunds, compareSessions } from './compare-payments.ts'
import { CREDIT_CHECKS } from './credit-check-queries.ts'
import { CUSTOMER_CHECKS } from './customer-check-queries.ts'
import { EXCHANGE_CHECKS } from './exchange-check-queries.ts'
import { INVOICE_CHECKS } from './invoice-check-queries.ts'
import { ORDER_CHECKS } from './order-check-queries.ts'
import { PRICE_CHECKS } from './price-check-queries.ts'
import { PROMISE_CHECKS } from './promise-check-queries.ts'
import { PROMOTION_CHECKS } from './promotion-check-queries.ts'
import { RETURN_CHECKS } from './return-check-queries.ts'
import { REVIEW_CHECKS } from './review-check-queries.ts'
import { SALES_CHECKS } from './sales-check-queries.ts'
import { STOCK_CHECKS } from './stock-check-queries.ts'
import { WITHDRAWAL_CHECKS } from './withdrawal-check-queries.ts'

export const CHECKS = [
  ...STOCK_CHECKS,
  ...PRICE_CHECKS,
  ...ORDER_CHECKS,
  ...PROMISE_CHECKS,
  ...PROMOTION_CHECKS,
  ...CREDIT_CHECKS,
  ...RETURN_CHECKS,
  ...EXCHANGE_CHECKS,
  ...WITHDRAWAL_CHECKS,
  ...SALES_CHECKS,
  ...CUSTOMER_CHECKS,
  ...INVOICE_CHECKS,
  ...REVIEW_CHECKS,
]

export interface CheckedRules {
  rules: string[]
  discrepancies: Discrepancy[]
}

/** `since` limits only the comparison of payments with Stripe. `only` names the rules to check; all if absent. */
export async function findDiscrepancies(
  { db, provider }: Pick<Shop, 'db' | 'provider'>,
  since = new Date(0),
  only?: ReadonlySet<string>,
): Promise<CheckedRules> {
  const discrepancies: Discrepancy[] = []
  for (const { rule, advice, find } of CHECKS) {
    if (only && !only.has(rule)) continue
    for (const found of await find(db)) discrepancies.push({ rule, advice, ...found })
  }
  if (!only || PROVIDER_RULES.some((rule) => only.has(rule))) {
    for await (const found of compareSessions(db, provider.stripe, since)) discrepancies.push(found)
    for await (const found of compareRefunds(db, provider.stripe, since)) discrepancies.push(found)
  }
  return { rules: [...CHECKS.map(({ rule }) => rule), ...PROVIDER_RULES], discrepancies }
}

/**
 * Discrepancies found by both runs. One that only a single run found was an event in transit between Stripe and the
 * shop.
 */
export function listConfirmed(before: Discrepancy[], after: Discrepancy[]): Discrepancy[] {
  const known = new Set(before.map(({ rule, where }) => `${rule}\n${where}`))
  return after.filter(({ rule, where }) => known.has(`${rule}\n${where}`))
}
