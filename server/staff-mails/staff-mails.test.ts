import { expect, test } from 'vitest'
import { money } from '../../contract/money.ts'
import { updateProduct } from '../../contract/product.ts'
import { getSales } from '../../contract/sales.ts'
import { getStaffMails, saveStaffMails, type StaffMails } from '../../contract/staff-mails.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { DAY_MS } from '../../contract/time.ts'
import { aStaffMember } from '../../test/accounts.ts'
import { backdateOrder, bringDisputesForward } from '../../test/backdate.ts'
import { aGiftCard, aQuotedOrder } from '../../test/credit.ts'
import { mailsTo } from '../../test/mails.ts'
import { anOrder, aPaidOrder } from '../../test/orders.ts'
import { CARDS } from '../../test/payment-form.ts'
import { aProduct, aSizedProduct } from '../../test/products.ts'
import { aReceivedReturn, settle } from '../../test/returns.ts'
import { setTimeZone } from '../../test/settings.ts'
import { aShop, openTestShop } from '../../test/shop.ts'
import { listRecipients } from './queries.ts'
import { tellOfYesterday } from './tasks.ts'

const shop = aShop()

const NONE: StaffMails = { orders: 'none', disputes: false, returns: false, low_stock: false }

async function aReader(role: 'manager' | 'editor', choices: Partial<StaffMails>) {
  const member = await aStaffMember(shop, role)
  await shop.call(saveStaffMails, { body: { ...NONE, ...choices } }, member.token)
  return member
}

const tell = () => shop.runTask('mail_staff')

const told = async (email: string, template: string) => {
  await tell()
  await tell()
  return (await mailsTo(shop, email)).filter((mail) => mail.template === template)
}

test('Each chooses their own mails, and none is chosen at first', async () => {
  const member = await aStaffMember(shop, 'service')
  expect((await shop.call(getStaffMails, {}, member.token)).body).toEqual(NONE)
  await shop.call(saveStaffMails, { body: { ...NONE, orders: 'daily', returns: true } }, member.token)
  expect((await shop.call(getStaffMails, {}, member.token)).body).toMatchObject({
    orders: 'daily',
    returns: true,
  })
  const wrong = { ...NONE, orders: 'hourly' } as unknown as StaffMails
  expect((await shop.call(saveStaffMails, { body: wrong }, member.token)).status).toBe(400)
})

test('A new order is mailed once to those who have chosen it and whose role sees orders', async () => {
  const reader = await aReader('manager', { orders: 'each' })
  const other = await aReader('manager', {})
  const editor = await aReader('editor', { orders: 'each' })
  const { id } = await aPaidOrder(shop)
  const mails = (await told(reader.email, 'staff-order')).filter(({ text }) => text.includes(id))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain(`/dashboard/orders?id=${id}`)
  const card = await aGiftCard(shop)
  const ofCard = (await told(reader.email, 'staff-order')).find(({ text }) => text.includes(card.id))
  expect(ofCard!.text).toMatch(/Bought\s+Gift card/)
  expect(ofCard!.text).not.toContain('Pieces')
  expect(await told(other.email, 'staff-order')).toEqual([])
  expect(await told(editor.email, 'staff-order')).toEqual([])
})

test('A dispute is mailed with the day by which to answer', async () => {
  const reader = await aReader('manager', { disputes: true })
  const { id, product } = await aPaidOrder(shop, { payment: { card_number: CARDS.paysAndIsDisputed } })
  await bringDisputesForward(shop)
  await anOrder(shop, { product })
  await expect.poll(() => told(reader.email, 'staff-dispute'), { timeout: 90_000 }).toHaveLength(1)
  const [mail] = await told(reader.email, 'staff-dispute')
  expect(mail!.text).toContain(id)
  expect(mail!.text).toMatch(/Answer by\s+\w+ \d+, \d{4}/)
})

test('A product that runs low is mailed once, and again after it was restocked', async () => {
  const reader = await aReader('manager', { low_stock: true })
  await told(reader.email, 'staff-low-stock')
  const id = await aProduct(shop, { name: 'Scarce Scarf', quantity: 2 })
  const stock = async (quantity: number) =>
    shop.callAsAdmin(updateProduct, { params: { id }, body: { quantity } })
  const scarce = async () =>
    (await told(reader.email, 'staff-low-stock')).filter(({ text }) => text.includes('Scarce Scarf'))
  expect(await scarce()).toHaveLength(1)
  expect((await scarce())[0]!.text).toContain('2 pieces in all')
  await stock(900)
  expect(await scarce()).toHaveLength(1)
  await stock(1)
  expect(await scarce()).toHaveLength(2)
})

test('A return that has arrived is mailed to those who look at returns', async () => {
  const reader = await aReader('manager', { returns: true })
  const { number } = (await aReceivedReturn(shop)).returned
  const mails = (await told(reader.email, 'staff-return')).filter(({ text }) => text.includes(number))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('waits to be inspected')
})

test('An exchange that has arrived is called one', async () => {
  const product = await aSizedProduct(shop, { M: 5, L: 1 })
  const reader = await aReader('manager', { returns: true })
  const { number } = (await aReceivedReturn(shop, { product, items: [{ new_size: 'L' }] })).returned
  const mail = (await told(reader.email, 'staff-return')).find(({ text }) => text.includes(number))
  expect(mail!.text).toContain('An exchange waits to be inspected.')
  expect(mail!.text).not.toMatch(/return waits|the return/)
})

test('Those who want one mail a day get the orders of the day before, once', async () => {
  const reader = await aReader('manager', { orders: 'daily' })
  const { id } = await aPaidOrder(shop)
  await backdateOrder(shop, id, '1 day')
  const later = new Date(`${new Date().toISOString().slice(0, 10)}T08:00:00Z`)
  const recipients = (await listRecipients(shop.shop.db)).filter(({ email }) => email === reader.email)
  await tellOfYesterday(shop.shop, recipients, later)
  await tellOfYesterday(shop.shop, recipients, later)
  const mails = (await mailsTo(shop, reader.email)).filter(({ template }) => template === 'staff-orders')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain(id)
})

test('The daily mail counts orders and money as the sales of the day do, and exchanges and gift cards apart', async () => {
  const own = await openTestShop()
  try {
    const manager = await aStaffMember(own, 'manager')
    await own.call(saveStaffMails, { body: { ...NONE, orders: 'daily' } }, manager.token)
    const coat = await aSizedProduct(own, { M: 5, L: 1 })
    const card = await aGiftCard(own, { amount: 50_000 })
    const byCredit = await aQuotedOrder(own, coat, { codes: [card.code] })
    expect(byCredit.paid).toBe(true)
    const { returned, ...bought } = await aReceivedReturn(own, { product: coat, items: [{ new_size: 'L' }] })
    expect((await settle(own, returned.number)).status).toBe(200)
    for (const id of [card.id, byCredit.id, bought.id, returned.exchange!.order_id])
      await backdateOrder(own, id, '1 day')

    const later = new Date(`${new Date().toISOString().slice(0, 10)}T08:00:00Z`)
    const recipients = (await listRecipients(own.shop.db)).filter(({ email }) => email === manager.email)
    await tellOfYesterday(own.shop, recipients, later)
    const mail = (await mailsTo(own, manager.email)).find(({ template }) => template === 'staff-orders')!
    const day = new Date(Date.parse(todayIn('UTC', later)) - DAY_MS).toISOString().slice(0, 10)
    const { totals } = (await own.callAsAdmin(getSales, { query: { from: day, to: day } })).body
    expect(totals.orders).toBe(2)
    expect(mail.text.toLowerCase()).toContain('2 orders, 1 exchange, 1 gift card on')
    expect(mail.text).toContain(`${money(totals.charged)} was paid.`)
    expect(mail.text).toMatch(new RegExp(`${returned.exchange!.order_id}\\s+Exchange of 1 piece\\s`))
    expect(mail.text).toMatch(new RegExp(`${card.id}\\s+Gift card, \\$500.00`))
  } finally {
    await own.close()
  }
})

test('An exchange is mailed as one, without a payment where there was none', async () => {
  const reader = await aReader('manager', { orders: 'each' })
  const product = await aSizedProduct(shop, { M: 5, L: 1 })
  const { returned } = await aReceivedReturn(shop, { product, items: [{ new_size: 'L' }] })
  await settle(shop, returned.number)
  const mails = await told(reader.email, 'staff-order')
  const mail = mails.find(({ text }) => text.includes(returned.exchange!.order_id))
  expect(mail!.text).toMatch(/a new exchange/i)
  expect(mail!.text).not.toContain('$0.00')
})

test('The day of the daily mail is one of the shop’s time zone, as the sales count it, and comes in its morning', async () => {
  const own = await openTestShop()
  try {
    await setTimeZone(own, 'Pacific/Kiritimati')
    const reader = await aStaffMember(own, 'manager')
    await own.call(saveStaffMails, { body: { ...NONE, orders: 'daily' } }, reader.token)
    const recipients = (await listRecipients(own.shop.db)).filter(({ email }) => email === reader.email)
    // 14 hours ahead of UTC: two days of the shop within one of UTC.
    const [early, late] = [(await aPaidOrder(own)).id, (await aPaidOrder(own)).id]
    const backdateTo = (id: string, time: string) =>
      backdateOrder(own, id, `${Date.now() - Date.parse(time)} milliseconds`)
    const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
    await backdateTo(early, `${day}T09:00:00Z`)
    await backdateTo(late, `${day}T11:00:00Z`)
    const told = async (time: string) => {
      await tellOfYesterday(own.shop, recipients, new Date(`${day}T${time}Z`))
      return (await mailsTo(own, reader.email)).filter(({ template }) => template === 'staff-orders')
    }
    expect(await told('15:00:00')).toEqual([])
    const mails = await told('17:00:00')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(early)
    expect(mails[0]!.text).not.toContain(late)
    const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(mails[0]!.text.toLowerCase()).toContain(`1 order on ${words.format(new Date(day))}`.toLowerCase())
  } finally {
    await own.close()
  }
})
