import { expect } from 'vitest'
import { findDiscrepancies } from '../server/reconciliation/find-discrepancies.ts'
import type { TestShop } from './shop.ts'

/** The rules that do not hold, by their sentences. */
export async function rulesBroken({ shop }: TestShop): Promise<Set<string>> {
  return new Set((await findDiscrepancies(shop)).discrepancies.map(({ rule }) => rule))
}

interface Fault {
  /** Falsifies the rows, as by `corrupt`. */
  change: (sql: string) => Promise<unknown>
  corruption: string
  repair: string
  /** A part of its sentence. */
  rule: string
}

/** Falsifies and puts back: the rule is broken in between, and none is afterwards. */
export async function expectToBeFound(
  shop: TestShop,
  { change, corruption, repair, rule }: Fault,
): Promise<void> {
  await change(corruption)
  const broken = await rulesBroken(shop)
  await change(repair)
  expect([...broken]).toContainEqual(expect.stringContaining(rule))
  expect(await rulesBroken(shop)).toEqual(new Set())
}
