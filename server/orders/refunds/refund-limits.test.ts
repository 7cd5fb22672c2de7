import { expect, test } from 'vitest'
import { refundOrder } from '../../../contract/order.ts'
import { aStaffMember } from '../../../test/accounts.ts'
import { backdateUse } from '../../../test/backdate.ts'
import { aPaidOrder } from '../../../test/orders.ts'
import { aProduct } from '../../../test/products.ts'
import { anAuthenticator } from '../../../test/second-step.ts'
import { saveSetting } from '../../../test/settings.ts'
import { aShop } from '../../../test/shop.ts'

const shop = aShop()

const anOrderOf = async (price: number) =>
  (await aPaidOrder(shop, { product: await aProduct(shop, { price }) })).id

const refund = (id: string, amount: number | undefined, token: string) =>
  shop.call(refundOrder, { params: { id }, headers: {}, body: amount === undefined ? {} : { amount } }, token)

test('The role Service gives back up to the limit of an order, also in small pieces', async () => {
  const { token } = await aStaffMember(shop, 'service')
  const id = await anOrderOf(48_000)
  expect((await refund(id, undefined, token)).status).toBe(403)
  expect((await refund(id, 15_000, token)).status).toBe(200)
  expect(await refund(id, 5_001, token)).toMatchObject({
    status: 403,
    error: expect.stringContaining('$200.00'),
  })
  expect((await refund(id, 5_000, token)).status).toBe(200)
  expect((await refund(id, 1, token)).status).toBe(403)
  const manager = await aStaffMember(shop, 'manager')
  expect((await refund(id, undefined, manager.token)).status).toBe(200)
})

test('A refund above the amount that the owner has set asks for the second step again', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const value = { service_limit: 20_000, confirm_above: 10_000 }
  expect((await saveSetting(shop, owner.token, 'refunds', value)).body.value).toEqual(value)
  const id = await anOrderOf(30_000)
  await backdateUse(shop, owner.id, '11 minutes')
  expect((await refund(id, 10_001, owner.token)).status, 'without a second step nothing asks').toBe(200)

  const manager = await aStaffMember(shop, 'manager')
  await anAuthenticator(shop, manager)
  await backdateUse(shop, manager.id, '11 minutes')
  const other = await anOrderOf(30_000)
  expect((await refund(other, 10_000, manager.token)).status).toBe(200)
  expect((await refund(other, 1, manager.token)).body).toMatchObject({ needs_confirmation: true })
})
