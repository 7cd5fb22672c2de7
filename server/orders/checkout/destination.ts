import { findPreferredAddress } from '../../accounts/address-queries.ts'
import type { Database } from '../../database/connection.ts'
import type { Destination } from '../../payments/customers.ts'
import { hashOfRequest } from '../hash-of-request.ts'
import { findLastAddress, findLastPaidOrder } from './last-address-queries.ts'

/** The address that the payment page fills in: the preferred one, or that of the last payment. */
export async function findDestination(db: Database, accountId: number): Promise<Destination> {
  const last = () => findLastAddress(db, accountId)
  const saved = await findPreferredAddress(db, accountId)
  if (!saved) return { preferred: undefined, last }
  const { name, line1, line2, city, state, postal_code, country } = saved
  const lines = { line1, line2, city, state, postal_code, country }
  const address = Object.fromEntries(Object.entries(lines).filter(([, value]) => value !== null))
  // Stripe replaces the stored address by that of each payment.
  const paid = await findLastPaidOrder(db, accountId)
  const stamp = hashOfRequest([name, address, paid])
  return { preferred: { shipping: { name, address }, stamp }, last }
}

/** Country of the preferred address, or of the last payment. */
export async function findUsualCountry(db: Database, accountId: number): Promise<string | undefined> {
  const saved = await findPreferredAddress(db, accountId)
  return saved?.country ?? (await findLastAddress(db, accountId))?.address['country']
}
