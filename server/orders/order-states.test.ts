import { beforeAll, expect, test } from 'vitest'
import {
  canMove,
  isOpen,
  isUnfulfillable,
  move,
  ORDER_STATES,
  statesThat,
  transitions,
} from '../../contract/order-states.ts'
import { dashboardCounts } from '../../contract/dashboard.ts'
import { anAdmin } from '../../test/accounts.ts'
import { corrupt } from '../../test/corrupt.ts'
import { tellOfDispute } from '../../test/disputes.ts'
import { aPaidOrder, refund } from '../../test/orders.ts'
import { aShop } from '../../test/shop.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'
import { getOrderRow } from './order-queries.ts'
import { moveOrder } from './state-queries.ts'
import type { OrderRow } from './tables.ts'

const shop = aShop()
let order: OrderRow
beforeAll(async () => {
  order = await getOrderRow(shop.shop.db, (await aPaidOrder(shop)).id)
})

class Undone extends Error {}

/** Makes the move and rolls it back. */
const tryMove = async (from: OrderRow['state'], to: OrderRow['state']) =>
  await shop.shop.db
    .transaction()
    .execute(async (trx) => {
      await moveOrder(trx, { ...order, state: from }, { from, to, by: 'test', what: 'moved' })
      throw new Undone()
    })
    .catch((error: Error) => (error instanceof Undone ? 'moved' : error.message))

test('Every transition that is listed is made, and every other is refused', async () => {
  const listed = new Set(transitions().map(({ from, to }) => `${from} to ${to}`))
  for (const from of ORDER_STATES) {
    for (const to of ORDER_STATES) {
      const expected = listed.has(`${from} to ${to}`) ? 'moved' : expect.stringContaining('cannot move')
      expect(await tryMove(from, to), `${from} to ${to}`).toEqual(expected)
    }
  }
  expect(ORDER_STATES.filter((to) => canMove('nothing', to))).toEqual(['reserved', 'awaiting_return'])
})

test('An order that is not in the state it is moved from stays where it is', async () => {
  const stale = { from: 'awaiting_payment', to: 'expired', by: 'test', what: 'moved' } as const
  await expect(shop.shop.db.transaction().execute((trx) => moveOrder(trx, order, stale))).rejects.toThrow(
    /is paid and cannot move from awaiting_payment/,
  )
})

test('The compiler refuses a transition whose states it knows', () => {
  move('paid', 'refunded')
  // @ts-expect-error A refunded order never waits for its payment again.
  const refused = move('refunded', 'awaiting_payment')
  expect(canMove(refused.from, refused.to)).toBe(false)
})

test('No state leads out of the machine, and each can be reached', () => {
  expect(new Set(transitions().map(({ to }) => to))).toEqual(new Set(ORDER_STATES))
})

test('The schema knows the same states', async () => {
  const { rows } = await shop.shop.pool.query<{ name: string; definition: string }>(`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'orders_state_check'
    union all
    select indexname, indexdef from pg_indexes where indexname in ('orders_open', 'orders_unfulfillable')`)
  const statesIn = (name: string) =>
    rows.find((row) => row.name === name)?.definition.match(/(?<=')[a-z_]+(?='::)/g)
  expect(statesIn('orders_state_check')).toEqual([...ORDER_STATES])
  expect(statesIn('orders_open')).toEqual(statesThat(isOpen))
  expect(statesIn('orders_unfulfillable')).toEqual(statesThat(isUnfulfillable))

  const { rows: functions } = await shop.shop.pool.query<{ prosrc: string }>(
    `select prosrc from pg_proc where proname = 'refuse_checkout'`,
  )
  const conditions = [...functions[0]!.prosrc.matchAll(/state in \(([^)]*)\)/g)]
  expect(conditions.map(([, list]) => list!.match(/[a-z_]+/g))).toEqual([
    statesThat(isOpen),
    statesThat(isOpen),
  ])
})

test('A delivery is stopped while its order is disputed or refunded', async () => {
  const admin = await anAdmin(shop)
  const { id } = await aPaidOrder(shop)
  const waiting = async () => (await shop.call(dashboardCounts, {}, admin)).body
  expect(await waiting()).toMatchObject({ to_make: 2, disputed: 0 })
  await tellOfDispute(shop, id, 'needs_response')
  expect(await waiting()).toMatchObject({ to_make: 1, disputed: 1 })
  await tellOfDispute(shop, id, 'won')
  expect(await waiting()).toMatchObject({ to_make: 2, disputed: 0 })
  expect((await refund(shop, id, 100, 'part')).status).toBe(200)
  expect(await waiting()).toMatchObject({ to_make: 2 })
  expect((await refund(shop, id, undefined, 'rest')).status).toBe(200)
  expect(await waiting()).toMatchObject({ to_make: 1 })
  expect((await findDiscrepancies(shop.shop)).discrepancies).toEqual([])
})

test('The reconciliation finds a move that is not allowed', async () => {
  await corrupt(
    shop,
    `insert into order_history (order_id, by, what, from_state, to_state)
    values ($1, 'test', 'revived', 'refunded', 'reserved'), ($1, 'test', 'paid', 'reserved', 'paid')`,
    [order.id],
  )
  const { discrepancies } = await findDiscrepancies(shop.shop)
  expect(discrepancies.map(({ where, what }) => [where, what])).toEqual([[order.id, 'refunded to reserved']])
})
