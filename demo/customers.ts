import { randomUUID } from 'node:crypto'
import { hashPassword } from '../server/accounts/passwords.ts'
import { insertAccount, updateAccount } from '../server/accounts/queries.ts'
import type { Transaction } from '../server/database/connection.ts'
import type { Viewer } from '../server/http/handle.ts'
import type { Shop } from '../server/shop.ts'
import { backdateAccount } from './queries.ts'
import { demoOrders } from './order-history.ts'
import { type DemoCustomer, demoShopper } from './invented-customers.ts'
import { daysAgo } from './time.ts'

export async function seedCustomers(shop: Shop): Promise<Map<DemoCustomer, Viewer>> {
  const [shopper, unknown] = await Promise.all([
    hashPassword(shop.secrets.shopperPassword),
    // The password of the other customers is random and unknown.
    hashPassword(randomUUID()),
  ])
  return shop.db.transaction().execute(async (trx) => {
    const viewers = new Map<DemoCustomer, Viewer>()
    for (const customer of new Set(demoOrders.map((order) => order.customer))) {
      if (customer.guest) continue
      const id = await insertCustomer(trx, customer, customer === demoShopper ? shopper : unknown)
      if (id === undefined) continue
      const { email, name } = customer
      viewers.set(customer, {
        accountId: id,
        email,
        isEmailVerified: true,
        name,
        role: null,
        hasSecondStep: false,
        mustSetUpSecondStep: false,
        confirmedAt: null,
        sessionId: '',
      })
    }
    return viewers
  })
}

async function insertCustomer(
  trx: Transaction,
  { email, name, phone, joinedDaysAgo = 0 }: DemoCustomer,
  passwordHash: string,
): Promise<number | undefined> {
  const account = await insertAccount(trx, {
    email,
    name,
    password_hash: passwordHash,
    email_verified_at: new Date(),
  })
  if (!account) return undefined
  if (phone) await updateAccount(trx, account.id, { phone_number: phone })
  await backdateAccount(trx, account.id, daysAgo(joinedDaysAgo))
  return account.id
}
