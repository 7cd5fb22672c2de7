import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { dashboardCounts } from '../../contract/dashboard.ts'
import * as contract from '../../contract/order.ts'
import { listAdminProducts, updateProduct } from '../../contract/product.ts'
import { backdateOrder } from '../../test/backdate.ts'
import { pay } from '../../test/payment-form.ts'
import { aShop } from '../../test/shop.ts'
import { aProduct } from '../../test/products.ts'

const shop = aShop()

async function buy(id: number, fields: Record<string, string> = {}): Promise<string> {
  const items = [{ id, size: 'M', quantity: 2 }]
  const { body } = await shop.call(contract.placeOrder, { body: { items }, headers: {} })
  const session_id = await pay(body.session_url, fields)
  return (await shop.call(contract.getOrderBySession, { query: { session_id } })).body.id
}
const list = async (query: contract.AdminOrderFilter) => {
  const { status, body, headers } = await shop.callAsAdmin(contract.listAdminOrders, { query: query })
  expect(status).toBe(200)
  return {
    ids: body.map((order: contract.AdminOrder) => order.id),
    total: Number(headers.get('x-total-count')),
  }
}
const change = (id: string, order: contract.OrderChange) =>
  shop.callAsAdmin(contract.updateOrder, { params: { id }, body: { order } })

test('Orders are found by id, e-mail, status and task, and counted likewise', async () => {
  const coat = await aProduct(shop, { quantity: 50 })
  const [made, begun, labelled, shipped] = [
    await buy(coat, { email: 'Ada.L@Example.com' }),
    await buy(coat, { email: 'begun@example.org' }),
    await buy(coat, { email: 'grace_h@example.com' }),
    await buy(coat, { email: 'graceXh@example.com' }),
  ]
  await change(begun, { delivery_attributes: { begun: true } })
  await change(labelled, { delivery_attributes: { tracking_information: '1Z 999' } })
  await change(shipped, { delivery_attributes: { status: 'shipped' } })

  expect(await list({})).toEqual({ ids: [shipped, labelled, begun, made], total: 4 })
  expect(await list({ id: made.slice(0, 9).toLowerCase().replaceAll('-', '') })).toEqual({
    ids: [made],
    total: 1,
  })
  expect((await list({ id: 'h' })).total).toBe(4)
  expect(await list({ email: 'ADA.l@' })).toEqual({ ids: [made], total: 1 })
  expect(await list({ email: 'grace_h' })).toEqual({ ids: [labelled], total: 1 })
  expect(await list({ status: 'shipped' })).toEqual({ ids: [shipped], total: 1 })
  expect(await list({ status: 'manufacturing', email: 'grace' })).toEqual({ ids: [labelled], total: 1 })
  expect(await list({ todo: 'make' })).toEqual({ ids: [made], total: 1 })
  expect(await list({ todo: 'ship' })).toEqual({ ids: [begun, labelled], total: 2 })
  expect(await list({ todo: 'ship', status: 'shipped' })).toEqual({ ids: [], total: 0 })
  expect(await list({ todo: 'dispute' })).toEqual({ ids: [], total: 0 })
  expect(await list({ limit: 3, page: 2 })).toEqual({ ids: [made], total: 4 })
  expect(await list({ limit: 2, page: 9 })).toEqual({ ids: [], total: 4 })
  expect(await list({ id: 'nothing like it' })).toEqual({ ids: [], total: 0 })

  const counts = await shop.callAsAdmin(dashboardCounts, {})
  expect(counts.body).toMatchObject({ to_make: 1, to_ship: 2, late: 0, disputed: 0, low_stock: 0 })
  await backdateOrder(shop, begun, '31 days')
  expect(await list({ todo: 'late' })).toEqual({ ids: [begun], total: 1 })
  expect((await shop.callAsAdmin(dashboardCounts, {})).body).toMatchObject({ to_ship: 2, late: 1 })
})

test('An active product with a size of few pieces is low in stock', async () => {
  const low = await aProduct(shop, { size_quantities: { S: 100, M: 5, L: 100 } })
  await aProduct(shop, { quantity: 6 })
  await aProduct(shop, { quantity: 0, active: false })
  const { body } = await shop.callAsAdmin(listAdminProducts, { query: { low_stock: true } })
  expect(body.map(({ id }: { id: number }) => id)).toEqual([low])
  expect((await shop.callAsAdmin(dashboardCounts, {})).body.low_stock).toBe(1)
  // The pools of sizes are left over from then on and count no more.
  await shop.callAsAdmin(updateProduct, {
    params: { id: low },
    body: { size_quantities: null, quantity: 80 },
  })
  expect((await shop.callAsAdmin(dashboardCounts, {})).body.low_stock).toBe(0)
})

test('The export has a row for each matching order, and no cell that a spreadsheet runs as a formula', async () => {
  const scarf = await aProduct(shop, { name: '=HYPERLINK("http://evil.example")', price: 9500 })
  const id = await buy(scarf, {
    email: 'export@example.com',
    shipping_name: '@SUM(1+1)',
    shipping_line1: '<script>',
    shipping_city: 'Portland;=1+1;',
  })
  const { body, headers } = await shop.callAsAdmin(contract.exportOrders, { query: { email: 'export@' } })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
  expect(body).toContain(',"Portland;=1+1;",')
  const rows = parse(body, { columns: true, bom: true })
  expect(rows).toMatchObject([
    {
      id,
      email: 'export@example.com',
      subtotal: '190.00',
      pieces: '2',
      items: '2 × =HYPERLINK("http://evil.example") (M)',
      name: "'@SUM(1+1)",
      line1: '<script>',
      delivery_status: 'manufacturing',
    },
  ])
})

test('The second of two admins who change an order is refused, and the history names who did what', async () => {
  const id = await buy(await aProduct(shop))
  const { version } = (await shop.callAsAdmin(contract.listAdminOrders, { query: { id } })).body[0]
  expect(
    (await change(id, { delivery_attributes: { status: 'shipped', tracking_information: 'A1' }, version }))
      .status,
  ).toBe(200)
  const refused = await change(id, { delivery_attributes: { status: 'delivered' }, version })
  expect([refused.status, refused.error]).toEqual([
    409,
    'Somebody else has changed this order meanwhile. Reload it to see their change.',
  ])
  const { history } = (await shop.callAsAdmin(contract.listAdminOrders, { query: { id } }))
    .body[0] as contract.AdminOrder
  expect(history.at(-1)).toMatchObject({
    by: shop.shop.config.adminEmail,
    what: 'delivery shipped',
    before: { status: 'manufacturing', tracking_information: null },
    after: { status: 'shipped', tracking_information: 'A1' },
  })
})
