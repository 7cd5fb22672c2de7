import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { aCustomer } from '../../test/accounts.ts'
import { anOrder, orderOf, place } from '../../test/orders.ts'
import { pay, sessionIdOf } from '../../test/payment-form.ts'
import { setFaults } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { followSession } from '../orders/payment/follow-session.ts'
import { ensureCustomer } from './customers.ts'

const shop = aReconciledShop()
let stripe: Stripe
let product: number
beforeAll(async () => {
  stripe = shop.shop.provider.stripe
  product = await aProduct(shop, { size_quantities: { S: 90, M: 90, L: 90 } })
})

let lastQuantity = 0
/** Another cart each time, because an open order of the same cart would be led back to. */
const order = (token: string) => anOrder(shop, { product, quantity: (++lastQuantity % 4) + 1, token })

const sessionOf = (id: string) => stripe.checkout.sessions.retrieve(id)
const customersOf = async (email: string) => (await stripe.customers.list({ email })).data
const pageOf = async (url: string) => (await fetch(url)).text()

async function buy(token: string, fields: Parameters<typeof pay>[1] = {}) {
  const bought = await order(token)
  await pay(bought.session_url, fields)
  await followSession(shop.shop, bought.session_id, { by: 'provider' })
  return bought
}

test('Signed in, the payment page has the address of the last payment filled in, and nobody else’s has', async () => {
  const { token } = await aCustomer(shop, { email: 'ada@example.com' })
  const first = await order(token)
  expect(await pageOf(first.session_url)).toMatch(/value="ada@example\.com"[^>]*readonly/)
  await pay(first.session_url, { shipping_line1: '12 St James Square', shipping_state: 'NY' })
  await followSession(shop.shop, first.session_id, { by: 'provider' })
  expect((await orderOf(shop, first.id)).email).toBe('ada@example.com')

  const second = await pageOf((await order(token)).session_url)
  expect(second).toContain('value="12 St James Square"')
  expect(second).toMatch(/<option value="NY" *selected>/)
  expect(await customersOf('ada@example.com')).toHaveLength(1)

  const other = await aCustomer(shop, { email: 'grace@example.com' })
  const guest = await anOrder(shop, { product })
  for (const { session_url } of [await order(other.token), guest]) {
    expect(await pageOf(session_url)).not.toContain('12 St James Square')
  }
  expect((await sessionOf(guest.session_id)).customer).toBe(null)
})

test('Ten first checkouts at once make one customer, and none waits long for it', async () => {
  const { token } = await aCustomer(shop, { email: 'ten@example.com' })
  const products = await Promise.all(Array.from({ length: 10 }, () => aProduct(shop)))
  const placed = await Promise.all(products.map((id) => place(shop, id, { token })))
  expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const customers = await customersOf('ten@example.com')
  expect(customers).toHaveLength(1)
  for (const { body } of placed) {
    const { customer } = await sessionOf(sessionIdOf(body.session_url))
    expect([customers[0]!.id, null]).toContain(customer)
  }
})

test('A customer that Stripe has lost is renewed in the same checkout, with the last address', async () => {
  const { token } = await aCustomer(shop, { email: 'lost@example.com' })
  await buy(token, { shipping_line1: '7 Canal Row' })
  const [lost] = await customersOf('lost@example.com')
  await stripe.customers.del(lost!.id)
  const again = await order(token)
  const { customer } = await sessionOf(again.session_id)
  expect(customer).toEqual(expect.stringMatching(/^cus_/))
  expect(customer).not.toBe(lost!.id)
  expect(await pageOf(again.session_url)).toContain('value="7 Canal Row"')
})

test('Whatever becomes of the customer, the checkout goes on', async () => {
  const { token } = await aCustomer(shop, { email: 'unlucky@example.com' })
  for (const fault of [
    { kind: 'error', path: '/v1/customers', method: 'POST', remaining: 1 },
    { kind: 'delay', path: '/v1/customers', method: 'POST', remaining: 1, delay_ms: 5000 },
    // The SDK repeats a closed connection once.
    { kind: 'timeout_after', path: '/v1/customers', method: 'POST', remaining: 2, delay_ms: 100 },
  ]) {
    await setFaults(shop, [fault])
    const { session_id } = await order(token)
    expect(await sessionOf(session_id)).toMatchObject({
      customer: null,
      customer_email: 'unlucky@example.com',
    })
  }
  await setFaults(shop, [])
  const { session_id } = await order(token)
  expect((await sessionOf(session_id)).customer).toEqual(expect.stringMatching(/^cus_/))
  expect(await customersOf('unlucky@example.com')).toHaveLength(1)
})

test('A later checkout asks Stripe for nothing but the session', async () => {
  const { token } = await aCustomer(shop, { email: 'often@example.com' })
  await order(token)
  await setFaults(shop, [{ kind: 'error', path: '/v1/customers' }])
  const { session_id } = await order(token)
  expect((await sessionOf(session_id)).customer).toEqual(expect.stringMatching(/^cus_/))
  await setFaults(shop, [])
})

test('After a change of the e-mail the customer has the new one, and Stripe is told once', async () => {
  const { token } = await aCustomer(shop, { email: 'old@example.com' })
  const { id } = await order(token)
  const accountId = (await orderOf(shop, id)).account_id!
  const ensure = () =>
    ensureCustomer(
      shop.shop,
      { accountId, email: 'new@example.com' },
      {
        preferred: undefined,
        last: async () => undefined,
      },
    )
  const customer = await ensure()
  expect(await customersOf('new@example.com')).toMatchObject([{ id: customer }])
  expect(await customersOf('old@example.com')).toEqual([])
  await setFaults(shop, [{ kind: 'error', path: '/v1/customers' }])
  expect(await ensure()).toBe(customer)
  await setFaults(shop, [])
})
