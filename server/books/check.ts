import type { Fault } from '../../contract/books.ts'
import type { Shop } from '../shop.ts'
import { PROVIDER_RULES, compareRefunds, compareSessions } from './compare.ts'
import { CHECKS } from './queries.ts'

export interface CheckedBooks {
  /** Every rule that was looked at. */
  rules: string[]
  faults: Fault[]
}

type Parts = Pick<Shop, 'db' | 'provider'>

/** Checks the invariants over the database and against the provider, whose payments since then are compared. */
export async function checkBooks({ db, provider }: Parts, since = new Date(0)): Promise<CheckedBooks> {
  const faults: Fault[] = []
  for (const { rule, advice, find } of CHECKS) {
    for (const found of await find(db)) faults.push({ rule, advice, ...found })
  }
  for await (const fault of compareSessions(db, provider.stripe, since)) faults.push(fault)
  for await (const fault of compareRefunds(db, provider.stripe, since)) faults.push(fault)
  return { rules: [...CHECKS.map(({ rule }) => rule), ...PROVIDER_RULES], faults }
}

/** What two looks have both found. What only one did was on its way between the provider and the shop. */
export function findLasting(before: Fault[], now: Fault[]): Fault[] {
  const known = new Set(before.map(({ rule, where }) => `${rule}\n${where}`))
  return now.filter(({ rule, where }) => known.has(`${rule}\n${where}`))
}
