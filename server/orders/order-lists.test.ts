import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dashboardCounts } from '../../contract/dashboard.ts'
import * as contract from '../../contract/order.ts'
import { TOTAL_IS_MORE } from '../../contract/total.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { anAdmin } from '../../test/accounts.ts'

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await anAdmin(shop)
})
afterAll(() => shop.close())
beforeEach(() => query('truncate orders cascade'))

const query = async <T>(text: string, values: unknown[] = []) =>
  (await shop.shop.pool.query(text, values)).rows as T[]

const list = async (asked: contract.AdminOrderFilter) => {
  const { status, body, headers } = await shop.call(contract.listAdminOrders, { query: asked }, admin)
  expect(status).toBe(200)
  return {
    ids: body.map((order: contract.AdminOrder) => order.id) as string[],
    total: Number(headers.get('x-total-count')),
    isMore: headers.get(TOTAL_IS_MORE) === 'true',
  }
}

/** Orders that wait for their payment, some weeks' worth. */
const place = (count: number) =>
  query(
    `insert into orders (id, cart_hash, state, subtotal, total, email, session_params, hold_ends_at, created_at)
    select 'HL-' || lpad(n::text, 5, '0'), '', 'awaiting_payment', 100, 100, 'ada' || n || '@example.com', '{}', now(),
      now() - make_interval(hours => 5 * (n / 2))
    from generate_series(1, $1::int) n`,
    [count],
  )
const pay = (where: string) =>
  query(`
    with paid as (
      update orders set state = 'paid', paid_at = now(), amount_charged = total where paid_at is null and ${where}
      returning id, created_at, email
    )
    insert into deliveries (order_id, ordered_at, email) select * from paid`)

test('A list ends after a thousand orders, and says that there are more', async () => {
  await place(1_100)
  await pay('true')
  for (const asked of [{}, { status: 'manufacturing' }, { todo: 'make' }] as const) {
    const { ids, ...counted } = await list({ ...asked, limit: 60, page: 17 })
    expect(counted).toEqual({ total: 1_000, isMore: true })
    expect(ids.length).toBe(40)
    expect(ids[0]).toBe('HL-00960')
    expect(await list({ ...asked, limit: 60, page: 18 })).toEqual({ ids: [], total: 1_000, isMore: true })
  }
  expect((await shop.call(dashboardCounts, {}, admin)).body).toMatchObject({ to_make: 1_100, to_ship: 0 })
})

test('The pages of a list follow each other without a gap', async () => {
  await place(280)
  await pay('true')
  await query(`update deliveries set status = 'delivered' where right(order_id, 1) in ('3', '4', '7')`)
  for (const [status, where] of [
    [undefined, 'true'],
    ['delivered', `status = 'delivered'`],
  ] as const) {
    const whole = (
      await query<{ id: string }>(
        `select id from orders join deliveries on order_id = id where ${where} order by created_at desc, id desc`,
      )
    ).map(({ id }) => id)
    for (const page of [1, 2, 9, 10, 11, 12, 17, 39, 40, 41]) {
      expect(await list({ limit: 7, page, ...(status && { status }) }), `${status} ${page}`).toEqual({
        ids: whole.slice(page * 7 - 7, page * 7),
        total: whole.length,
        isMore: false,
      })
    }
  }
})

test('What a text finds is counted up to a thousand, and more is said to be there', async () => {
  await place(1_100)
  await pay('true')
  await query(`update deliveries set status = 'shipped' where order_id < 'HL-01060'`)
  expect(await list({ limit: 1, email: 'ADA77@' })).toEqual({ ids: ['HL-00077'], total: 1, isMore: false })
  expect(await list({ email: 'ada77@', status: 'shipped' })).toMatchObject({ ids: ['HL-00077'], total: 1 })
  // A letter alone before the @ is looked for in all addresses.
  expect(await list({ limit: 1, email: '7@example.c' })).toMatchObject({ ids: ['HL-00007'], total: 110 })
  expect(await list({ email: 'q@example.com' })).toMatchObject({ ids: [], total: 0 })
  expect(await list({ email: 'da1099@exam', status: 'shipped' })).toMatchObject({ ids: [], total: 0 })
  for (const asked of [
    { email: 'example' },
    { email: '@example.com', status: 'shipped' },
    { id: 'hl-0' },
  ] as const) {
    const { ids, ...counted } = await list({ ...asked, limit: 60, page: 17 })
    expect(counted).toEqual({ total: 1_000, isMore: true })
    expect(ids.length).toBe(40)
  }
  expect(await list({ limit: 1, id: 'HL' })).toMatchObject({ total: 1_000, isMore: true })
})
