import { expect, test } from 'vitest'
import { getPage } from '../../contract/page.ts'
import { giveReason } from '../../contract/return.ts'
import { type ReturnPayer, sayWhoPays } from '../../contract/return-parcel.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { aProduct, aSizedProduct } from '../../test/products.ts'
import {
  aDeliveredOrder,
  askFor,
  BUYER,
  decide,
  deliver,
  receive,
  returnOptionsOf,
  settle,
  showReturn,
} from '../../test/returns.ts'
import { changeSetting } from '../../test/settings.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop({}, { pages: true })

const setPayer = (paid_by: ReturnPayer) => changeSetting(shop, 'returns', { paid_by })

const readFaq = async () =>
  JSON.stringify((await shop.call(getPage, { params: { slug: 'faq' } })).body.blocks)

/** In one line, as mails break theirs. */
const mailOf = async (template: string, id: string) =>
  (await bodyOfMail(shop, `${template}:${id}`))?.replaceAll(/\s+/g, ' ')

/** What a buyer in the EU reads, from the order to the way back. */
async function readAll(id: string) {
  const { body } = await askFor(shop, id)
  return {
    confirmation: await mailOf('order-confirmation', id),
    options: (await returnOptionsOf(shop, id)).who_pays,
    instructions: await mailOf('return-instructions', id),
    returned: body.paid_by,
  }
}

const inEurope = { payment: { shipping_country: 'DE' as const } }

const told = (payer: ReturnPayer) => ({
  confirmation: expect.stringContaining(sayWhoPays(payer)),
  options: sayWhoPays(payer),
  instructions: expect.stringContaining(sayWhoPays(payer)),
  returned: payer,
})

test('A buyer is told before and after the purchase who pays for the parcel back, and that holds when the setting changes', async () => {
  const before = await aDeliveredOrder(shop, inEurope)
  expect(await readFaq()).toContain(sayWhoPays('shopper'))

  await setPayer('shop')
  expect(await readFaq()).toContain(sayWhoPays('shop'))
  const after = await aDeliveredOrder(shop, inEurope)
  expect(await readAll(before.id)).toEqual(told('shopper'))

  await setPayer('shopper')
  expect(await readAll(after.id)).toEqual(told('shop'))
})

test('Who was told nothing does not pay for the parcel, nor who sends back what is faulty', async () => {
  const { id } = await aDeliveredOrder(shop, { ...inEurope, quantity: 2 })
  const { body } = await askFor(shop, id, [{ reason: 'damaged' }])
  expect((await returnOptionsOf(shop, id)).who_pays).toBe(sayWhoPays('shopper'))
  expect(body.paid_by).toBe('shop')
  await decide(shop, body.number, 'accept')
  expect(await mailOf('return-instructions', id)).toContain(sayWhoPays('shop'))

  // As a release without the setting has placed it.
  await shop.shop.pool.query('update orders set return_paid_by = null where id = $1', [id])
  expect((await askFor(shop, id)).body.paid_by).toBe('shop')
})

test('Another size that is sent back goes as its first order was told', async () => {
  const product = await aSizedProduct(shop, { M: 5, L: 1 })
  const { id } = await aDeliveredOrder(shop, { product })
  await setPayer('shop')
  const { body } = await askFor(shop, id, [{ new_size: 'L' }])
  expect(await mailOf('exchange-held', id)).toContain(sayWhoPays('shopper'))
  await receive(shop, body.number)
  await settle(shop, body.number)
  await deliver(shop, body.exchange.order_id)
  expect((await returnOptionsOf(shop, body.exchange.order_id)).who_pays).toBe(sayWhoPays('shopper'))
  await setPayer('shopper')
})

test('Search engines read on the front page and on that of a product what sending back costs, as it is in the settings', async () => {
  const product = await aProduct(shop)
  const feesOf = async (path: string) => {
    const html = (await shop.request('GET', path)).body as string
    return /"returnFees":"([^"]*)"/.exec(html)?.[1]
  }
  for (const [payer, fees] of [
    ['shop', 'FreeReturn'],
    ['shopper', 'ReturnFeesCustomerResponsibility'],
  ] as const) {
    await setPayer(payer)
    for (const path of ['/', `/shop/${product}`])
      expect(await feesOf(path)).toBe(`https://schema.org/${fees}`)
  }
})

test('What is withdrawn from because it was damaged comes back at the shop’s cost', async () => {
  await setPayer('shopper')
  const { id } = await aDeliveredOrder(shop)
  const body = { name: 'Ada', email: BUYER, order: id }
  const number = (await shop.call(withdraw, { body })).body.number as string
  const params = { number }
  expect((await showReturn(shop, number)).paid_by).toBe('shopper')
  await shop.call(giveReason, { params, body: { email: BUYER, reason: 'damaged' } })
  expect((await showReturn(shop, number)).paid_by).toBe('shop')
})
