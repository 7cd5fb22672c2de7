import { expect, test } from 'vitest'
import { dashboardCounts } from '../../../contract/dashboard.ts'
import { type AdminOrder, listAdminOrders } from '../../../contract/order.ts'
import { sendDelayNotice } from '../../../contract/order-notes.ts'
import { backdateOrder } from '../../../test/backdate.ts'
import { bodyOfMail, mailsAbout } from '../../../test/mails.ts'
import { aPaidOrder, aShippedOrder, changeDelivery } from '../../../test/orders.ts'
import { cancel } from '../../../test/returns.ts'
import { aReconciledShop } from '../../../test/shop.ts'

const shop = aReconciledShop()

const tell = (id: string, until?: string) =>
  shop.callAsAdmin(sendDelayNotice, { params: { id }, body: until ? { until } : {} })

const late = async () =>
  (await shop.callAsAdmin(listAdminOrders, { query: { todo: 'late' } })).body as AdminOrder[]

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

const noticesAbout = async (id: string) =>
  (await mailsAbout(shop, id)).filter((key) => key.startsWith('delay-notice'))

test('The buyer of a late order hears of the delay once, by which day it leaves and where to cancel it', async () => {
  const { id } = await aPaidOrder(shop)
  await backdateOrder(shop, id, '31 days')
  expect(await late()).toMatchObject([{ id, is_late: true, delay_told_at: null }])
  const { late: counted } = (await shop.callAsAdmin(dashboardCounts, {})).body
  expect(counted).toBe(1)

  const until = inDays(10)
  const { body } = await tell(id, until)
  expect(body).toMatchObject({ is_late: true, delayed_until: until, delay_told_at: expect.any(String) })
  await tell(id, until)
  const [key, ...others] = await noticesAbout(id)
  expect(others).toEqual([])
  const mail = await bodyOfMail(shop, key!)
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(mail).toContain(words.format(new Date(until)))
  expect(mail).toContain(`/returns/new/${id}`)
})

test('An order of whose delay its buyer was told is canceled by the buyer, also while it is made', async () => {
  const { id } = await aPaidOrder(shop)
  await changeDelivery(shop, id, { begun: true })
  expect((await cancel(shop, id)).status).toBe(409)
  expect((await tell(id)).status).toBe(200)
  expect((await cancel(shop, id)).status).toBe(200)
})

test('Of an order that has left, or a day that is over, no notice is sent', async () => {
  const { id } = await aPaidOrder(shop)
  expect(await tell(id, inDays(0))).toMatchObject({
    status: 422,
    body: { fields: { until: 'Choose a day after today.' } },
  })
  const { id: shipped } = await aShippedOrder(shop)
  expect((await tell(shipped)).status).toBe(409)
  expect([...(await noticesAbout(id)), ...(await noticesAbout(shipped))]).toEqual([])
  expect((await tell('HL-00000-00000-00000-00000')).status).toBe(404)
})
