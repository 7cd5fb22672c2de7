import { expect, test } from 'vitest'
import { listActivity } from '../../contract/activity.ts'
import { listCredit } from '../../contract/credit.ts'
import { exportCustomers, listCustomers } from '../../contract/customer.ts'
import { exportOrders, listAdminOrders } from '../../contract/order.ts'
import { listReturns } from '../../contract/admin-return.ts'
import { aStaffMember } from '../../test/accounts.ts'
import { give } from '../../test/credit.ts'
import { anAnnouncedReturn } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()

test.for(['grace+shop@example.com', "o'hara.%_+x@example.com", '+plus@example.com'])(
  'Orders, returns, customers and credit of %s are found by it, and those of a similar address are not',
  async (email) => {
    const similar = email.replace('+', 'x')
    for (const one of [email, similar]) {
      await anAnnouncedReturn(shop, { payment: { email: one } })
      await give(shop, one, 1_000)
    }
    await shop.runTask('count_customers')
    const orders = async (query: { q?: string; email?: string }) =>
      (await shop.callAsAdmin(listAdminOrders, { query })).body.map((order: { email: string }) => order.email)
    expect(await orders({ email })).toEqual([email])
    expect(await orders({ q: email })).toEqual([email])
    const { body: returns } = await shop.callAsAdmin(listReturns, { query: { email } })
    expect(returns).toHaveLength(1)
    const { body: customers } = await shop.callAsAdmin(listCustomers, { query: { q: email } })
    expect(customers.map((customer: { email: string }) => customer.email)).toEqual([email])
    const { body: credit } = await shop.callAsAdmin(listCredit, { query: { q: email } })
    expect(credit.accounts).toHaveLength(1)
    for (const file of [
      (await shop.callAsAdmin(exportOrders, { query: { email } })).body,
      (await shop.callAsAdmin(exportCustomers, { query: { q: email } })).body,
    ] as unknown as string[]) {
      expect(file).toContain(email)
      expect(file).not.toContain(similar)
    }
  },
)

test('What a member of the staff with a tag in the e-mail has done is found by it', async () => {
  const member = await aStaffMember(shop, 'owner', 'grace+staff@example.com')
  await give({ ...shop, adminToken: async () => member.token }, 'ada@example.com', 500)
  const { body } = await shop.call(listActivity, { query: { actor: member.email } }, member.token)
  expect(body.length).toBeGreaterThan(0)
  expect(new Set(body.map(({ actor }: { actor: string }) => actor))).toEqual(new Set([member.email]))
})
