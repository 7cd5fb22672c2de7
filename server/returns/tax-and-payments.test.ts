import { beforeAll, expect, test } from 'vitest'
import { issueInvoice } from '../../contract/invoice.ts'
import type { TaxSetting } from '../../contract/settings.ts'
import { newEmail, aVerifiedCustomer } from '../../test/accounts.ts'
import { backdateAllRefunds } from '../../test/backdate.ts'
import { aGiftCard, aPaidQuotedOrder, give } from '../../test/credit.ts'
import { rulesBroken } from '../../test/discrepancies.ts'
import { aPaidOrder, changeDelivery, orderOf } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { askFor, cancel, receive, settle } from '../../test/returns.ts'
import { setTax } from '../../test/settings.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { listInvoicesOf } from '../invoices/queries.ts'

/** Three pieces do not divide what they cost with tax. */
const PRICE = 4_999
const PIECES = 3

const TAXES: Record<string, Partial<TaxSetting>> = {
  'no tax': { source: 'off' },
  'tax added by the provider': {},
  'tax included by the provider': { is_included: true },
  'tax included by rates of our own': {
    source: 'rates',
    is_included: true,
    rates: [{ country: 'US', region: 'NY', rate: 888 }],
  },
}

type Pay = (email: string) => Promise<{ id: string }>

const PAYMENTS: Record<string, Pay> = {
  'a card': (email) =>
    aPaidOrder(shop, {
      product,
      quantity: PIECES,
      payment: { email, shipping_state: 'NY', shipping_city: 'Brooklyn', shipping_postal_code: '11201' },
    }),
  'a gift card and a card': async (email) => {
    const { code } = await aGiftCard(shop, { amount: 5_000 })
    return await aPaidQuotedOrder(shop, product, { codes: [code], quantity: PIECES, email })
  },
  'two gift cards': async (email) => {
    const cards = [await aGiftCard(shop, { amount: 7_001 }), await aGiftCard(shop, { amount: 20_000 })]
    const codes = cards.map(({ code }) => code)
    return await aPaidQuotedOrder(shop, product, { codes, quantity: PIECES, email })
  },
  'store credit and a card': async (email) => {
    const { token } = await aVerifiedCustomer(shop, { email })
    await give(shop, email, 1_234)
    return await aPaidQuotedOrder(shop, product, { store_credit: true, token, quantity: PIECES })
  },
  'store credit alone': async (email) => {
    const { token } = await aVerifiedCustomer(shop, { email })
    await give(shop, email, 30_000)
    return await aPaidQuotedOrder(shop, product, { store_credit: true, token, quantity: PIECES })
  },
}

const shop = aReconciledShop({ STRIPE_TAX: 'on' })
let product: number
beforeAll(async () => {
  product = await aProduct(shop, { price: PRICE, quantity: 999 })
})

const deliver = async (id: string) => {
  for (const status of ['shipped', 'delivered'] as const) await changeDelivery(shop, id, { status })
}
const comesBack = async (id: string, email: string, new_size?: string) => {
  const { status, body, error } = await askFor(shop, id, [new_size ? { new_size } : {}], { email })
  expect(status, error).toBe(200)
  await receive(shop, body.number)
  expect((await settle(shop, body.number)).status).toBe(200)
  return body
}
const documentsOf = async (id: string) => {
  const issued = await shop.callAsAdmin(issueInvoice, { params: { id } })
  expect(issued.status, issued.error).toBe(200)
  return await listInvoicesOf(shop.shop.db, id)
}
const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)

const MATRIX = Object.entries(TAXES).flatMap(([taxed, tax]) =>
  Object.entries(PAYMENTS).map(([paid, pay]) => [taxed, paid, tax, pay] as const),
)

test.each(MATRIX)(
  'With %s, what %s has paid goes back to the cent: one piece canceled, one returned, one exchanged and then returned',
  async (_taxed, _paid, tax, pay) => {
    await setTax(shop, tax)
    const email = newEmail('buyer')
    const { id } = await pay(email)
    const before = await orderOf(shop, id)
    const [invoice] = await documentsOf(id)
    expect(invoice).toMatchObject({ total: before.total, tax: before.included_tax ?? before.amount_tax })
    expect(before.amount_credit + before.amount_charged!).toBe(before.total)

    expect((await cancel(shop, id, undefined, { email })).status).toBe(200)
    await deliver(id)
    const { exchange } = await comesBack(id, email, 'L')
    await comesBack(id, email)
    await deliver(exchange!.order_id)
    await comesBack(exchange!.order_id, email)
    await shop.runJobs()

    const after = await orderOf(shop, id)
    expect(after.state).toBe('refunded')
    expect([after.amount_refunded, after.amount_credited]).toEqual([
      before.amount_charged,
      before.amount_credit,
    ])
    expect((await orderOf(shop, exchange!.order_id)).state).toBe('refunded')
    await backdateAllRefunds(shop, '11 minutes')
    const [, ...notes] = await documentsOf(id)
    expect(sum(notes.map(({ total }) => total))).toBe(invoice!.total)
    expect(sum(notes.map(({ tax }) => tax))).toBe(invoice!.tax)
    expect(await rulesBroken(shop)).toEqual(new Set())
  },
)
