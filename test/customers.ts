import { type Customer, listCustomers } from '../contract/customer.ts'
import type { TestShop } from './shop.ts'

/** Has the job run that lists those who have bought, signed up or been imported since. */
export const countCustomers = (shop: TestShop) => shop.runTask('count_customers')

/** As the dashboard lists the customer of an e-mail by now; undefined where there is none. */
export async function findListedCustomer(shop: TestShop, email: string): Promise<Customer | undefined> {
  await countCustomers(shop)
  const { body } = await shop.callAsAdmin(listCustomers, { query: { q: email } })
  return (body as Customer[]).find((listed) => listed.email.toLowerCase() === email.toLowerCase())
}

export const customerIdOf = async (shop: TestShop, email: string): Promise<number> =>
  (await findListedCustomer(shop, email))!.id
