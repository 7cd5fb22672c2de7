import { expect, test } from 'vitest'
import { eraseCustomer } from '../../contract/person.ts'
import { customerIdOf } from '../../test/customers.ts'
import { newEmail } from '../../test/accounts.ts'
import { aGiftCard, aPaidQuotedOrderOf } from '../../test/credit.ts'
import { orderOf } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { aDeliveredOrder, deliver } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { listOrderItems } from '../orders/line-queries.ts'
import { shippingValueOf } from '../orders/refunds/piece-values.ts'

const shop = aReconciledShop()

async function erase(email: string) {
  const id = await customerIdOf(shop, email)
  const { status } = await shop.callAsAdmin(eraseCustomer, { params: { id }, body: { email } })
  expect(status).toBe(200)
}

const givenBack = async (id: string) =>
  shippingValueOf(await orderOf(shop, id), await listOrderItems(shop.shop.db, id))

test('An expedited delivery gives back what the cheapest would have cost, after an erasure too', async () => {
  const email = newEmail()
  const { id } = await aDeliveredOrder(shop, { payment: { email, shipping_option: 'expedited' } })
  expect(await orderOf(shop, id)).toMatchObject({ email, amount_shipping: 1_500 })
  expect(await givenBack(id)).toMatchObject({ shipping: 0 })
  await erase(email)
  expect(await orderOf(shop, id)).toMatchObject({ email: null, amount_shipping: 1_500 })
  expect(await givenBack(id)).toMatchObject({ shipping: 0 })
})

test('An expedited delivery that a gift card paid gives back the same, after an erasure too', async () => {
  const email = newEmail()
  const { code } = await aGiftCard(shop)
  const items = [{ id: await aProduct(shop), size: 'M', quantity: 1 }]
  const id = await aPaidQuotedOrderOf(shop, items, { code, email, method: 'Expedited' })
  await deliver(shop, id)
  expect(await givenBack(id)).toMatchObject({ shipping: 0 })
  await erase(email)
  expect(await orderOf(shop, id)).toMatchObject({ email: null, quoted: null, amount_shipping: 1_500 })
  expect(await givenBack(id)).toMatchObject({ shipping: 0 })
})
