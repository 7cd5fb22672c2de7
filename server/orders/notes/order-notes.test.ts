import { expect, test } from 'vitest'
import { addOrderNote, mailAgain, removeOrderNote, setOrderTags } from '../../../contract/order-notes.ts'
import { getOrder, listAdminOrders, updateOrder } from '../../../contract/order.ts'
import { aCustomer } from '../../../test/accounts.ts'
import { bodyOfMail, mailsAbout, mailsTo } from '../../../test/mails.ts'
import { aPaidOrder, aShippedOrder, changeDelivery, orderOf } from '../../../test/orders.ts'
import { aReconciledShop } from '../../../test/shop.ts'

const shop = aReconciledShop()

const listed = async (query: object) => (await shop.callAsAdmin(listAdminOrders, { query })).body
const write = (id: string, text: string) => shop.callAsAdmin(addOrderNote, { params: { id }, body: { text } })
const tag = (id: string, ...tags: string[]) =>
  shop.callAsAdmin(setOrderTags, { params: { id }, body: { tags } })

test('Notes name who wrote them and when, are seen by the staff alone, and can be removed', async () => {
  const { token } = await aCustomer(shop, { email: 'noted@example.com' })
  const { id } = await aPaidOrder(shop, { token })
  expect((await write(id, '  Called: leave it with the neighbour.  ')).status).toBe(200)
  const { body } = await write(id, 'Second thought.')
  expect(body.notes).toMatchObject([
    { by: shop.shop.config.adminEmail, text: 'Called: leave it with the neighbour.' },
    { text: 'Second thought.' },
  ])
  expect(Date.now() - Date.parse(body.notes[0].at)).toBeLessThan(60_000)
  expect((await listed({ id }))[0].notes).toEqual(body.notes)
  const seen = await shop.call(getOrder, { params: { id } }, token)
  expect(JSON.stringify(seen.body)).not.toContain('neighbour')

  const remove = (note: number, order = id) =>
    shop.callAsAdmin(removeOrderNote, { params: { id: order, note } })
  const other = await aPaidOrder(shop)
  expect((await remove(body.notes[0].id, other.id)).status).toBe(404)
  expect((await remove(body.notes[0].id)).body.notes).toMatchObject([{ text: 'Second thought.' }])
  expect(await remove(body.notes[0].id)).toMatchObject({
    status: 404,
    error: 'This note does not exist any more.',
  })
  expect(await write(id, '   ')).toMatchObject({ status: 422, error: 'Write something first.' })
})

test('Tags are set as a whole, once in any case, and the list filters by them', async () => {
  const [one, other] = [await aPaidOrder(shop), await aPaidOrder(shop)]
  expect((await tag(one.id, ' Gift  wrap ', 'VIP', 'vip')).body.tags).toEqual(['Gift wrap', 'vip'])
  await tag(other.id, 'VIP')
  const ids = async (query: object) => (await listed(query)).map(({ id }: { id: string }) => id)
  expect(await ids({ tag: 'Vip' })).toEqual([other.id, one.id])
  expect(await ids({ tag: 'gift wrap' })).toEqual([one.id])
  expect(await ids({ tag: 'gift' })).toEqual([])
  expect((await tag(one.id)).body.tags).toEqual([])
  expect(await ids({ tag: 'VIP', status: 'manufacturing' })).toEqual([other.id])
})

test('Of two people who change the tags at once, each keeps what the other has added and removed', async () => {
  const { id } = await aPaidOrder(shop)
  await tag(id, 'Gift', 'Late')
  const change = (tags: string[], was: string[]) =>
    shop.callAsAdmin(setOrderTags, { params: { id }, body: { tags, was } })
  const seen = ['Gift', 'Late']
  await Promise.all([change([...seen, 'VIP'], seen), change(['Gift'], seen), change([...seen, 'Rush'], seen)])
  expect((await change(['gift', 'Late'], seen)).body.tags).toEqual(['Gift', 'Rush', 'VIP'])

  const many = Array.from({ length: 9 }, (_, n) => `tag ${n}`)
  expect(await change(many, [])).toMatchObject({ status: 422, error: 'There is room for 10 tags.' })
  expect((await tag(id, 'Alone')).body.tags).toEqual(['Alone'])
})

test('The e-mail of an order is corrected, and its mails are sent again to the new one', async () => {
  const { id } = await aShippedOrder(shop, { payment: { email: 'typo@exmaple.com' } })
  // Those that wait would go to the new one.
  await shop.runJobs()
  const correct = (email: string) =>
    shop.callAsAdmin(updateOrder, { params: { id }, body: { order: { delivery_attributes: {}, email } } })
  expect((await correct('no address')).status).toBe(400)
  const { body } = await correct('right@example.com')
  expect(body).toMatchObject({ email: 'right@example.com', delivery: { email: 'right@example.com' } })
  expect(body.history.at(-1)).toMatchObject({
    before: { email: 'typo@exmaple.com' },
    after: { email: 'right@example.com' },
  })
  expect((await listed({ q: 'right@example' }))[0].id).toBe(id)
  expect((await orderOf(shop, id)).email).toBe('right@example.com')
  expect(await mailsTo(shop, 'right@example.com')).toEqual([])

  const again = (mail: 'order-confirmation' | 'order-shipped') =>
    shop.callAsAdmin(mailAgain, { params: { id }, body: { mail } })
  expect((await again('order-confirmation')).body).toEqual({ message: 'The mail goes to right@example.com.' })
  expect((await again('order-shipped')).status).toBe(200)
  expect((await mailsTo(shop, 'right@example.com')).map(({ template }) => template)).toEqual([
    'order-confirmation',
    'order-shipped',
  ])
})

test('A mail about the shipping is sent neither before the shipping nor after the arrival, and two clicks send one mail', async () => {
  const { id } = await aPaidOrder(shop)
  const again = (mail: 'order-confirmation' | 'order-shipped') =>
    shop.callAsAdmin(mailAgain, { params: { id }, body: { mail } })
  expect(await again('order-shipped')).toMatchObject({
    status: 409,
    error: 'This order has not been shipped yet.',
  })
  await changeDelivery(shop, id, { status: 'shipped' })
  await changeDelivery(shop, id, { status: 'delivered' })
  expect(await again('order-shipped')).toMatchObject({ status: 409, error: 'It has arrived already.' })
  await Promise.all([again('order-confirmation'), again('order-confirmation')])
  const confirmations = (await mailsAbout(shop, id)).filter((key) => key.startsWith('order-confirmation'))
  expect(confirmations).toHaveLength(2)
  expect(await bodyOfMail(shop, `order-confirmation:${id}:again`)).toContain(id)
})
