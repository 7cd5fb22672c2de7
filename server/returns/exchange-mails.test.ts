import { expect, test } from 'vitest'
import { dayIn, dayInWords } from '../../contract/promise.ts'
import * as adminContract from '../../contract/admin-return.ts'
import * as contract from '../../contract/return.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import { backdateHold, backdateReturn } from '../../test/backdate.ts'
import { aGiftCard, aPaidQuotedOrder } from '../../test/credit.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { aPaidOrder } from '../../test/orders.ts'
import { submitPayment } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { promise } from '../../test/promises.ts'
import {
  aDeliveredOrder,
  adminReturn,
  askFor,
  BUYER,
  callOff,
  decide,
  deliver,
  receive,
  settle,
  TAXED,
} from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop({ STRIPE_TAX: 'on' })

/** For a delivered coat of $480.00 in M; L costs as much, XL $20.00 more, S $20.00 less. */
async function anExchange(asked: { new_size: string; difference?: number; reason?: contract.ReturnReason }) {
  const product = await aProduct(shop, {
    sizes: ['S', 'M', 'L', 'XL'],
    size_quantities: { S: 5, M: 5, L: 5, XL: 5 },
    size_prices: { S: 46_000, XL: 50_000 },
  })
  const { id } = await aDeliveredOrder(shop, { product })
  const { status, body, error } = await askFor(shop, id, [asked])
  expect(status, error).toBe(200)
  const { number, exchange } = body as contract.Return
  return { id, number, exchange: exchange! }
}

async function aPaidExchange(reason: contract.ReturnReason = 'too_small') {
  const asked = await anExchange({ new_size: 'XL', difference: 2_000, reason })
  await submitPayment(asked.exchange.session_url!)
  await shop.call(contract.showReturn, { params: { number: asked.number }, body: { email: BUYER } })
  await shop.runJobs()
  return asked
}

const lapse = async (number: string, child: string) => {
  await backdateReturn(shop, number, '22 days')
  await backdateHold(shop, child, '22 days')
  await shop.runTask('returns_due')
}
const mail = async (template: string, orderId: string) =>
  (await bodyOfMail(shop, `${template}:${orderId}`))!.replaceAll(/\s+/g, ' ')

/** Of a new order of the product, a piece of which is exchanged. */
async function mailWhenAsked(
  template: string,
  product: number,
  line: { new_size: string; difference?: number },
) {
  const { id } = await aDeliveredOrder(shop, { product })
  expect((await askFor(shop, id, [line])).status).toBe(200)
  return await mail(template, id)
}

test('The mail about a difference says the minute by which it is to be paid', async () => {
  const { id, exchange } = await anExchange({ new_size: 'XL', difference: 2_000 })
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const text = await mail('exchange-to-pay', id)
  expect(text.replaceAll('\u202f', ' ')).toContain(
    `Please pay that by ${until.format(new Date(exchange.pay_until!)).replaceAll('\u202f', ' ')} UTC.`,
  )
  expect(text).toContain('Size M, 1 × $480.00, exchanged for Size XL')
})

test('Who asks because of a fault reads beside the difference that the shop decides first', async () => {
  const { id } = await anExchange({ new_size: 'XL', difference: 2_000, reason: 'damaged' })
  expect(await mail('exchange-to-pay', id)).toContain('you get back what you have paid')
})

test('An accepted request for another size says what is held and until when, and no sum of $0.00', async () => {
  const { id, number } = await anExchange({ new_size: 'L', reason: 'damaged' })
  expect((await decide(shop, number, 'accept')).status).toBe(200)
  const text = await mail(`exchange-held`, `${id}:${number}:accepted`)
  expect(text).toContain('It is yours until')
  expect(text).toContain('Hand it in by')
  await receive(shop, number)
  await settle(shop, number)
  expect(await mail('return-settled', id)).not.toContain('$0.00')
})

test('Where nothing is to be sent, an accepted request promises the new piece, not money', async () => {
  const { id, number } = await anExchange({ new_size: 'L', reason: 'missing' })
  expect((await decide(shop, number, 'accept')).status).toBe(200)
  const text = await mail('exchange-held', `${id}:${number}:accepted`)
  expect(text).toContain('There is nothing to send. We send the new pieces within 14 days.')
})

test('What a cheaper size gives back is said with each step', async () => {
  const { id, number } = await anExchange({ new_size: 'S', difference: -2_000 })
  expect(await mail('exchange-held', id)).toContain('We send the new pieces and give back $20.00 as soon as')
  await receive(shop, number)
  expect(await mail('return-received', id)).toMatch(
    /Then we send the new pieces and give back \$20\.00\. Your refund is on its way by \w+ \d+, \d{4} at the latest\./,
  )
})

test('A difference that was paid is announced to go back when its buyer calls the exchange off', async () => {
  const { id, number } = await aPaidExchange()
  await callOff(shop, number)
  const text = await mail('exchange-ended', id)
  expect(text).toContain('The $20.00 that you have paid for it goes back to your card.')
  expect(text).toContain('You keep your pieces.')
  expect(text).not.toContain('When your parcel comes')
  expect(text).not.toContain('exchanged for')
})

test('A difference that was paid is announced to go back when the shop declines', async () => {
  const { id, number } = await aPaidExchange('damaged')
  expect((await decide(shop, number, 'decline')).status).toBe(200)
  expect(await mail('return-declined', id)).toContain('for the other size goes back to your card. Banks take')
})

test('A difference that was paid is announced to go back when its buyer withdraws from the contract', async () => {
  const { id } = await aPaidExchange()
  await shop.call(withdraw, { body: { name: 'Ada Lovelace', order: id, email: BUYER } })
  const text = await mail('exchange-ended', id)
  expect(text).toContain('We do not hold the other size any more.')
  expect(text).toContain('The $20.00 that you have paid for it goes back to your card.')
})

test('A refused piece whose difference was paid does not read that there is no money to give back', async () => {
  const { id, number } = await aPaidExchange()
  await receive(shop, number)
  const [item] = (await adminReturn(shop, number)).items
  await settle(shop, number, [{ item: item!.id, outcome: 'refused', why: 'It was washed.' }])
  const text = await mail('return-settled', id)
  expect(text).toContain('The $20.00 that you have paid for the other size goes back to your card.')
  expect(text).not.toContain('no money to give back')
  expect(text).not.toContain('$0.00')
})

test('A difference that has gone back with a late parcel is not promised again when the parcel comes', async () => {
  const { id, number, exchange } = await aPaidExchange()
  await lapse(number, exchange.order_id)
  expect(await mail('exchange-ended', id)).toContain('The $20.00 that you have paid for it goes back')
  await receive(shop, number)
  await settle(shop, number)
  const text = await mail('return-settled', id)
  expect(text).toContain('We are sending $480.00 back')
  expect(text).not.toContain('$20.00')
})

test('An exchange whose parcel is late says that its size is free, and what a parcel brings that comes all the same', async () => {
  const { id, number, exchange } = await anExchange({ new_size: 'L' })
  await lapse(number, exchange.order_id)
  const text = await mail('exchange-ended', id)
  expect(text).toContain('Size L any more.')
  expect(text).toContain('When it comes, we send the new pieces if they are still there.')
  await receive(shop, number)
  expect(await mail('return-received', id)).toContain('if they are still there. If not: Your refund')
})

test('A late parcel of an exchange that is settled as it arrives sends its new size, and one mail says so', async () => {
  const { id, number, exchange } = await anExchange({ new_size: 'L' })
  await lapse(number, exchange.order_id)
  const { version, items } = await adminReturn(shop, number)
  const outcomes = [{ item: items[0]!.id, outcome: 'accepted' as const }]
  const settling = { params: { number }, body: { version, outcomes, received: {} } }
  const { body } = await shop.callAsAdmin(adminContract.settleReturn, settling)
  expect(body).toMatchObject({ state: 'settled', exchange: { state: 'sent', order_id: exchange.order_id } })
  const text = await mail('return-settled', id)
  expect(text).toContain('Your parcel has arrived, and we have looked at it.')
  expect(text).toContain(`it is order ${exchange.order_id}`)
})

test('An exchange for a size that does not leave at once says by when it ships, or that it is made then', async () => {
  const product = await aProduct(shop, { sizes: ['M', 'L', 'XL'], size_quantities: { M: 5, L: 5, XL: 5 } })
  await promise(shop, product, { L: { ships_by: dayIn(20) }, XL: { lead_days: 30 } })
  const sentence = (new_size: string) => mailWhenAsked('exchange-held', product, { new_size })
  const [preOrder, made] = [await sentence('L'), await sentence('XL')]
  expect(preOrder).toContain(`is a pre-order and ships by ${dayInWords(dayIn(20))}, or once`)
  expect(made).toContain('The new size is made to order: we begin once your parcel is here.')
  for (const text of [preOrder, made]) expect(text).not.toContain('We send the new pieces')
})

test('What a cheaper size gives back is said beside the day of a size that does not leave at once', async () => {
  const product = await aProduct(shop, {
    sizes: ['M', 'L'],
    size_quantities: { M: 5, L: 5 },
    size_prices: { L: 46_000 },
  })
  await promise(shop, product, { L: { lead_days: 30 } })
  const { id } = await aDeliveredOrder(shop, { product })
  const { number } = (await askFor(shop, id, [{ new_size: 'L', difference: -2_000 }])).body as contract.Return
  expect(await mail('exchange-held', id)).toContain(
    'we begin once your parcel is here. We give back $20.00 as soon as we have looked at your parcel.',
  )
  await receive(shop, number)
  expect(await mail('return-received', id)).toMatch(
    /The new size is made to order: we begin then\. Your refund is on its way by \w+ \d+, \d{4} at the latest\./,
  )
})

test('A pre-order that is exchanged for is not said to be made, and each mail about it names its day', async () => {
  const product = await aProduct(shop, { sizes: ['M', 'L'], size_quantities: { M: 5, L: 5 } })
  await promise(shop, product, { L: { ships_by: dayIn(20) } })
  const day = dayInWords(dayIn(20))
  const { id } = await aDeliveredOrder(shop, { product })
  const { number, exchange } = (await askFor(shop, id, [{ new_size: 'L' }])).body as contract.Return
  await receive(shop, number)
  const received = await mail('return-received', id)
  expect(received).toContain(`The new size is a pre-order and ships by ${day}.`)
  expect(received).not.toContain('Then we send')
  await settle(shop, number)
  const settled = await mail('return-settled', id)
  expect(settled).toMatch(new RegExp(`1 × .*, Size L ships by ${day}: it is order ${exchange!.order_id}`))
  const confirmed = await mail('order-confirmation', exchange!.order_id)
  expect(confirmed).toContain('Your exchange is confirmed.')
  expect(confirmed).toContain(`It ships by ${day}.`)
  for (const text of [settled, confirmed]) expect(text).not.toMatch(/start making|are making/)
})

test('A dearer size that does not leave at once says so before its difference is paid', async () => {
  const sizes = { sizes: ['M', 'L', 'XL'], size_quantities: { M: 5, L: 5, XL: 5 } }
  const product = await aProduct(shop, { ...sizes, size_prices: { L: 50_000, XL: 50_000 } })
  await promise(shop, product, { L: { ships_by: dayIn(20) }, XL: { lead_days: 30 } })
  const sentence = (new_size: string) =>
    mailWhenAsked('exchange-to-pay', product, { new_size, difference: 2_000 })
  expect(await sentence('L')).toContain(`is a pre-order and ships by ${dayInWords(dayIn(20))}, or once`)
  expect(await sentence('XL')).toContain('The new size is made to order: we begin once your parcel is here.')
})

test('Where nothing is to be sent, an accepted request names the day of a pre-order', async () => {
  const product = await aProduct(shop, { sizes: ['M', 'L'], size_quantities: { M: 5, L: 5 } })
  await promise(shop, product, { L: { ships_by: dayIn(40) } })
  const { id } = await aDeliveredOrder(shop, { product })
  const { number } = (await askFor(shop, id, [{ new_size: 'L', reason: 'missing' }])).body as contract.Return
  expect((await decide(shop, number, 'accept')).status).toBe(200)
  const text = await mail('exchange-held', `${id}:${number}:accepted`)
  expect(text).toContain(
    `There is nothing to send. The new size is a pre-order and ships by ${dayInWords(dayIn(40))}.`,
  )
  expect(text).not.toContain('within 14 days')
})

test('Where a gift card has paid, the mails about a size that is gone promise no money and name no card of a bank', async () => {
  const product = await aProduct(shop, { price: 40_000, sizes: ['M', 'L'], size_quantities: { M: 5, L: 1 } })
  const { code } = await aGiftCard(shop, { amount: 50_000 })
  const { id, paid } = await aPaidQuotedOrder(shop, product, { codes: [code], email: BUYER })
  expect(paid).toBe(true)
  await deliver(shop, id)
  const { number, exchange } = (await askFor(shop, id, [{ new_size: 'L' }])).body as contract.Return
  await lapse(number, exchange!.order_id)
  expect(await mail('exchange-ended', id)).toContain('If not, you get back what you paid for yours.')
  await aPaidOrder(shop, { product, size: 'L' })
  await receive(shop, number)
  await settle(shop, number)
  const text = await mail('exchange-ended', `${id}:${number}:sold out`)
  expect(text).toMatch(
    /Instead we are sending \$\d+\.\d\d to the gift card or store credit that you paid with\. You can spend it at once\./,
  )
})

test('The confirmation of a dearer exchange adds up to what was paid', async () => {
  const { number, exchange } = await aPaidExchange()
  await receive(shop, number)
  await settle(shop, number)
  const text = await mail('order-confirmation', exchange.order_id)
  expect(text).toContain('Total $500.00 Paid by exchange −$480.00 Difference paid by card −$20.00')
})

test('What is given back follows from the prices above it: tax, delivery, what is kept, what is not taken back', async () => {
  const product = await aProduct(shop, { sizes: ['S', 'M'], size_quantities: { S: 9, M: 9 } })
  const payment = { ...TAXED, shipping_option: 'expedited' as const }
  const { id } = await aDeliveredOrder(shop, { product, quantity: 3, payment })
  const { number } = (await askFor(shop, id, [{ quantity: 3 }])).body as contract.Return
  await receive(shop, number)
  const item = (await adminReturn(shop, number)).items[0]!.id
  await settle(shop, number, [
    { item, quantity: 1, outcome: 'accepted' },
    { item, quantity: 1, outcome: 'reduced', deducted: 5_000, why: 'A button is missing.' },
    { item, quantity: 1, outcome: 'refused', why: 'Worn.' },
  ])
  expect(await mail('return-settled', id)).toContain(
    'Not taken back −$480.00 We keep −$50.00 Tax $69.60 You get back $979.60',
  )
})

test('A cheaper size pays for itself with what came back, and the rest is given back', async () => {
  const { id } = await anExchange({ new_size: 'S', difference: -2_000 })
  expect(await mail('exchange-held', id)).toContain('Pays for the new pieces −$460.00 You get back $20.00')
})
