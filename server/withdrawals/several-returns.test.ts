import { expect, test } from 'vitest'
import { withdraw } from '../../contract/withdrawal.ts'
import { aPaidOrderOf, anExchange, askFor, deliver } from '../../test/returns.ts'
import { aProduct } from '../../test/products.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { listReturnsOfOrder } from '../returns/queries.ts'

const shop = aReconciledShop()

const EMAIL = 'several@example.com'

async function declare(order: string) {
  const answer = await shop.call(withdraw, { body: { name: 'Ada Lovelace', email: EMAIL, order } })
  expect(answer.status, answer.error).toBe(200)
  return answer.body
}

const numbersOf = async (id: string) =>
  (await listReturnsOfOrder(shop.shop.db, id)).map(({ number }) => number)

test('A withdrawal from all pieces beside an open exchange names both returns, and so does the same again', async () => {
  const { id, returned } = await anExchange(shop, { M: 5, L: 1 }, { quantity: 2, payment: { email: EMAIL } })
  const { number, others } = await declare(id)
  expect(others).toEqual([returned.number])
  expect((await numbersOf(id)).toSorted()).toEqual([number!, returned.number].toSorted())
  expect(await declare(id)).toMatchObject({ number, others })
})

test('Pieces that the shop judges first are in a return of their own, which is named, too', async () => {
  const coat = await aProduct(shop)
  const sealed = await aProduct(shop, { returnable: 'sealed' })
  const id = await aPaidOrderOf(
    shop,
    [coat, sealed].map((product) => ({ id: product, size: 'M', quantity: 1 })),
    { email: EMAIL },
  )
  await deliver(shop, id)
  const { number, others } = await declare(id)
  expect(others).toHaveLength(1)
  expect((await numbersOf(id)).toSorted()).toEqual([number!, ...others!].toSorted())
})

test('A withdrawal that leads to one return names no other', async () => {
  const coat = await aProduct(shop)
  const id = await aPaidOrderOf(shop, [{ id: coat, size: 'M', quantity: 1 }], { email: EMAIL })
  await deliver(shop, id)
  const asked = await askFor(shop, id, [{}], { email: EMAIL })
  expect(await declare(id)).toEqual({ received_at: expect.any(String), number: asked.body.number })
})
