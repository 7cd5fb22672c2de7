import { beforeAll, expect, test } from 'vitest'
import { followEmailLink } from '../../contract/account.ts'
import { BUCKET_LIMITS } from '../http/rate-limits.ts'
import { aCustomer } from '../../test/accounts.ts'
import { done } from '../../test/caller.ts'
import { emailLinksFor } from '../../test/mails.ts'
import { aPaidOrder } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { aPromotion } from '../../test/promotions.ts'
import { aReconciledShop } from '../../test/shop.ts'

const { burst } = BUCKET_LIMITS['code-email-home']

const shop = aReconciledShop()
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { price: 10_000, quantity: 500 })
  await aPromotion(shop, { code: 'FIRST', first_order: true })
})

const send = (path: string, email: string | undefined, home: string, token?: string) =>
  shop.request('POST', `/api${path}`, {
    headers: { 'x-forwarded-for': home, ...(token && { authorization: token }) },
    body: { items: [{ id: coat, size: 'M', quantity: 1 }], codes: ['FIRST'], email },
  })

const inCart = async (email: string | undefined, home: string, token?: string) => {
  const { status, body } = await send('/carts/cart_item_details', email, home, token)
  return status === 200 ? body.cart.codes[0].message : status
}

test('A home is told of few e-mails whether they have ordered, and of its own as often as its cart changes', async () => {
  const buyers = Array.from({ length: burst + 1 }, (_, n) => `buyer${n}@example.com`)
  for (const email of buyers) await aPaidOrder(shop, { product: coat, payment: { email } })
  const told = 'This code is for a first order.'
  for (let n = 0; n < 3 * burst; n++) {
    expect(await inCart(buyers[0]!, '192.0.2.1')).toBe(told)
    expect(await inCart(`new${n}@example.com`, '192.0.2.1')).toBeNull()
  }
  for (const email of buyers.slice(1, burst)) expect(await inCart(email, '192.0.2.1')).toBe(told)
  const last = buyers[burst]!
  expect(await inCart(last, '192.0.2.1')).toBe(429)
  expect(await inCart('anybody@example.com', '192.0.2.1')).toBe(429)
  expect((await send('/orders', last, '192.0.2.1')).status).toBe(429)
  expect(await inCart(last, '192.0.2.2')).toBe(told)
})

test('An account tells its own e-mail as often as its cart changes once it is confirmed, and before that like a guest', async () => {
  const told = 'This code is for a first order.'
  const emails = Array.from({ length: burst + 1 }, (_, n) => `opened${n}@example.com`)
  for (const email of emails) await aPaidOrder(shop, { product: coat, payment: { email } })
  const opened = await Promise.all(emails.map(async (email) => await aCustomer(shop, { email })))
  for (const { token } of opened.slice(0, burst))
    expect(await inCart(undefined, '192.0.2.3', token)).toBe(told)
  const last = opened[burst]!
  expect(await inCart(undefined, '192.0.2.3', last.token)).toBe(429)
  expect((await send('/orders', undefined, '192.0.2.3', last.token)).status).toBe(429)
  const [link] = await emailLinksFor(shop, last.email)
  await done(shop.call(followEmailLink, { body: { token: link! } }))
  expect(await inCart(undefined, '192.0.2.3', last.token)).toBe(told)
})
