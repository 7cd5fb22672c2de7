import { beforeAll, expect, test } from 'vitest'
import { issueInvoice } from '../../contract/invoice.ts'
import { refundOrder } from '../../contract/order.ts'
import { aGiftCard, aPaidQuotedOrder } from '../../test/credit.ts'
import { refund } from '../../test/orders.ts'
import { CARDS } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { sendRefundsBack } from '../../test/refunds.ts'
import { anAnnouncedReturn, aReceivedReturn, CREDIT, receive, settle } from '../../test/returns.ts'
import { aReconciledShop, openTestShop } from '../../test/shop.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'
import type { InvoiceContent } from './content.ts'
import { listInvoicesOf } from './queries.ts'

const shop = aReconciledShop()
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { price: 8_000, quantity: 99 })
})

const issue = (id: string) => shop.callAsAdmin(issueInvoice, { params: { id } })
const contentsOf = async (id: string) => {
  const { status, error } = await issue(id)
  expect(status, error).toBe(200)
  return (await listInvoicesOf(shop.shop.db, id)).map(({ content }) => JSON.parse(content) as InvoiceContent)
}
/** Settled refunds are compared with credit notes once they are older than the time that those may take. */
const brokenRules = async () => {
  await shop.shop.pool.query(`update refunds set settled_at = settled_at - interval '11 minutes'`)
  return (await findDiscrepancies(shop.shop)).discrepancies
}

test('An invoice says what of it a gift card has paid, and what the card', async () => {
  const { code } = await aGiftCard(shop, { amount: 5_000 })
  const { id } = await aPaidQuotedOrder(shop, coat, { codes: [code] })
  expect((await contentsOf(id))[0]).toMatchObject({
    sums: expect.arrayContaining([{ label: 'Tax', amount: 320 }]),
    total: { amount: 8_320 },
    note: 'This invoice has been paid: $50.00 with a gift card or credit, $33.20 by card. Thank you for your order.',
  })
  expect((await refund(shop, id)).status).toBe(200)
  const [, ...notes] = await contentsOf(id)
  expect(notes.map(({ total, note }) => [total.amount, note])).toEqual(
    expect.arrayContaining([
      [3_320, 'We have sent this amount back to the card that you paid with.'],
      [5_000, 'We have given this amount back as a gift card or credit.'],
    ]),
  )
  expect(await brokenRules()).toEqual([])
})

test('Goods that a gift card pays alone have an invoice; the gift card itself has none', async () => {
  const card = await aGiftCard(shop, { amount: 9_000 })
  const { id } = await aPaidQuotedOrder(shop, coat, { codes: [card.code] })
  expect((await contentsOf(id))[0]).toMatchObject({
    total: { amount: 8_320 },
    note: 'This invoice has been paid: with a gift card or credit. Thank you for your order.',
  })
  expect(await issue(card.id)).toMatchObject({
    status: 409,
    error: 'A gift card has no invoice: the orders that it pays have one.',
  })
})

test('Credit that a buyer chose instead of money has a credit note that says so', async () => {
  const { id, charged, returned } = await anAnnouncedReturn(shop, { product: coat, choice: CREDIT })
  await contentsOf(id)
  await receive(shop, returned.number)
  await settle(shop, returned.number)
  const [, note] = await contentsOf(id)
  expect(note).toMatchObject({
    total: { amount: charged },
    note: 'We have given this amount back as a gift card or credit.',
  })
  expect(await brokenRules()).toEqual([])
})

test('A credit note names the pieces that are refunded, and none where the refund is of an amount', async () => {
  const { id, returned } = await aReceivedReturn(shop, {
    product: coat,
    quantity: 2,
    items: [{ quantity: 2 }],
  })
  const item = returned.items[0]!.id
  const outcomes = [
    { item, quantity: 1, outcome: 'accepted' as const },
    { item, quantity: 1, outcome: 'refused' as const, why: 'It was worn.' },
  ]
  expect((await settle(shop, returned.number, outcomes)).status).toBe(200)
  const amount = { params: { id }, headers: {}, body: { amount: 500 } }
  expect((await shop.callAsAdmin(refundOrder, amount)).status).toBe(200)
  const [, ...notes] = await contentsOf(id)
  expect(notes.map(({ lines }) => lines.map(({ detail }) => detail))).toEqual([
    [`1 × ${returned.items[0]!.name}, Size M`],
    [''],
  ])
})

test('The reversal of a credit note names the pieces of the refund that the bank has sent back', async () => {
  const own = await openTestShop()
  const payment = { card_number: CARDS.paysAndSendsRefundsBack }
  const { id, returned } = await aReceivedReturn(own, { quantity: 2, payment })
  const issueOwn = async () => own.callAsAdmin(issueInvoice, { params: { id } })
  expect((await settle(own, returned.number)).status).toBe(200)
  await issueOwn()
  await sendRefundsBack(own, id)
  await issueOwn()
  const [, ...corrections] = await listInvoicesOf(own.shop.db, id)
  const said = corrections.map(({ kind, content }) => {
    const { lines } = JSON.parse(content) as InvoiceContent
    return [kind, lines[0]!.detail]
  })
  const pieces = `1 × ${returned.items[0]!.name}, Size M`
  expect(said).toEqual([
    ['credit_note', pieces],
    ['reversal', pieces],
  ])
  await own.close()
})
