import { expect } from 'vitest'
import { findDiscrepancies } from '../server/reconciliation/find-discrepancies.ts'
import type { TestShop } from './shop.ts'

/** Has the sandbox misbehave in these ways, and in no others. */
export async function setFaults(shop: TestShop, faults: object[]): Promise<void> {
  const headers = { authorization: `Bearer ${shop.shop.secrets.sandbox.secretKey}` }
  const { status } = await shop.request('PUT', '/sandbox/api/faults', { body: { faults }, headers })
  expect(status).toBe(200)
}

/** Closes a shop in which stock, orders and payments have to agree with each other in the end. */
export async function closeReconciled(shop: TestShop): Promise<void> {
  const { discrepancies } = await findDiscrepancies(shop.shop)
  await shop.close()
  expect(discrepancies).toEqual([])
}
