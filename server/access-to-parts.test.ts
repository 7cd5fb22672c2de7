import { beforeAll, expect, test } from 'vitest'
import {
  getOrder,
  getOrderBySession,
  listOrders,
  type OrderChange,
  placeOrder,
  trackOrder,
  updateOrder,
} from '../contract/order.ts'
import type { Input } from '../contract/call.ts'
import { type Role, ROLES } from '../contract/permissions.ts'
import { getProductForEdit, updateProduct } from '../contract/product.ts'
import { pay } from '../test/payment-form.ts'
import { aShop } from '../test/shop.ts'
import { aCustomer, anAdmin, aStaffMember } from '../test/accounts.ts'
import { aPaidOrder } from '../test/orders.ts'
import { aProduct } from '../test/products.ts'

const shop = aShop()
let customer: string
let admin: string
let staff: Record<Role, string>

beforeAll(async () => {
  admin = await anAdmin(shop)
  customer = (await aCustomer(shop, { email: 'ada@example.com' })).token
  const tokens = await Promise.all(ROLES.map(async (role) => [role, (await aStaffMember(shop, role)).token]))
  staff = Object.fromEntries(tokens)
})

test('The warehouse changes the stock of a product and the delivery of an order, but not prices and addresses', async () => {
  const { id, product } = await aPaidOrder(shop)
  const change = async (role: Role, body: Input<typeof updateProduct>['body']) =>
    (await shop.call(updateProduct, { params: { id: product }, body }, staff[role])).status
  expect(await change('warehouse', { size_quantities: { M: 4 } })).toBe(200)
  expect(await change('warehouse', { size_quantities: { M: 5 }, price: 1 })).toBe(403)
  expect(await change('editor', { price: 4_200 })).toBe(200)
  const { body } = await shop.call(getProductForEdit, { params: { id: product } }, staff.warehouse)
  expect(body).toMatchObject({ price: 4_200, size_quantities: { M: 4 } })

  const deliver = async (role: Role, delivery_attributes: OrderChange['delivery_attributes']) =>
    (await shop.call(updateOrder, { params: { id }, body: { order: { delivery_attributes } } }, staff[role]))
      .status
  expect(await deliver('warehouse', { address_attributes: { city: 'Elsewhere' } })).toBe(403)
  expect(await deliver('service', { address_attributes: { city: 'Elsewhere' } })).toBe(200)
  expect(await deliver('warehouse', { status: 'shipped', tracking_information: '1Z' })).toBe(200)
})

test('An order shows everything to its buyer and to admins, little to others, and is listed for its buyer alone', async () => {
  const coat = await aProduct(shop)
  const other = (await aCustomer(shop, { email: 'grace@example.com', name: 'Grace Hopper' })).token
  const { body } = await shop.call(
    placeOrder,
    { headers: {}, body: { items: [{ id: coat, size: 'M', quantity: 1 }] } },
    customer,
  )
  const session_id = await pay(body.session_url)
  const { id } = (await shop.call(getOrderBySession, { query: { session_id } })).body

  const emailSeenBy = async (token?: string) =>
    (await shop.call(trackOrder, { params: { id } }, token)).body.email
  expect(await emailSeenBy(customer)).toBe('ada@example.com')
  expect(await emailSeenBy(admin)).toBe('ada@example.com')
  expect(await emailSeenBy(other)).toBe('a•••@example.com')
  expect(await emailSeenBy()).toBe('a•••@example.com')

  const openedBy = async (token?: string) => (await shop.call(getOrder, { params: { id } }, token)).status
  expect(await openedBy(customer)).toBe(200)
  expect(await openedBy(admin)).toBe(404)
  expect(await openedBy(other)).toBe(404)
  expect(await openedBy()).toBe(401)

  const listedFor = async (token: string) => (await shop.call(listOrders, { query: {} }, token)).body.length
  expect(await listedFor(customer)).toBe(1)
  expect(await listedFor(other)).toBe(0)

  const change = { order: { delivery_attributes: { status: 'shipped' as const } } }
  expect((await shop.call(updateOrder, { params: { id }, body: change }, customer)).status).toBe(403)
  expect((await shop.call(updateOrder, { params: { id }, body: change }, admin)).body.delivery.status).toBe(
    'shipped',
  )
})
