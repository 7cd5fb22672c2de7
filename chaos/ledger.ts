import { setTimeout as pause } from 'node:timers/promises'
import { findDiscrepancies } from '../server/reconciliation/find-discrepancies.ts'
import type { Provider } from '../server/payments/provider.ts'
import type { Result, Run } from './scenario.ts'
import type { World } from './world.ts'

interface OrderState {
  id: string
  state: string
  session_id: string | null
  session_url: string | null
}

export async function listOrders(world: World): Promise<OrderState[]> {
  const { pool } = await world.database()
  return (await pool.query<OrderState>('select id, state, session_id, session_url from orders')).rows
}

/** Leaves out orders that were canceled before their payment session was opened. */
export async function listPlaced(world: World): Promise<OrderState[]> {
  const orders = await listOrders(world)
  return orders.filter(({ state, session_url }) => session_url !== null || state !== 'cancelled')
}

interface Pool {
  on_hand: number
  held: number
  sold: number
}

/** The pool that all sizes share, unless a size is named. */
export async function stockOf(world: World, productId: number, size = ''): Promise<Pool> {
  const { pool } = await world.database()
  const { rows } = await pool.query(
    'select on_hand, held, sold from stock where product_id = $1 and size = $2',
    [productId, size],
  )
  return rows[0]
}

export async function findBroken(world: World): Promise<string[]> {
  const { db } = await world.database()
  const { discrepancies } = await findDiscrepancies({ db, provider: { stripe: world.stripe } as Provider })
  return discrepancies.map(({ rule, where, what }) => `${rule}: ${where}: ${what}`)
}

/** How long the reconciler may take to repair everything. */
export const QUIET_MS = 60_000

interface Settling {
  hurry: boolean
  isSettled?: () => Promise<boolean>
}

/** Waits until no discrepancy is left; returns the time and what remained. */
export async function settle(
  world: World,
  { hurry, isSettled }: Settling,
): Promise<{ seconds: number; broken: string[] }> {
  const start = performance.now()
  for (;;) {
    if (hurry) await runReconciler(world)
    const isQuiet = isSettled ? await isSettled() : true
    const broken = isQuiet ? await findBroken(world) : ['It has not settled yet']
    const elapsed = performance.now() - start
    if (broken.length === 0 || elapsed > QUIET_MS) return { seconds: elapsed / 1000, broken }
    await pause(500)
  }
}

/** The result of a scenario, with what is broken and how long it took until all invariants held. */
export async function resultOnceQuiet(
  { world, isShort }: Run,
  figures: Result['figures'],
  faults: string[],
): Promise<Result> {
  const { broken, seconds } = await settle(world, { hurry: isShort })
  return {
    figures: { ...figures, 'quiet until all invariants hold': `${seconds.toFixed(1)} s` },
    faults: [...faults, ...broken],
  }
}

async function runReconciler(world: World): Promise<void> {
  const { pool } = await world.database()
  await pool.query(
    `select graphile_worker.add_job('reconcile_again', '{}'::json, job_key => 'chaos', max_attempts => 1)`,
  )
}

export async function digest(world: World): Promise<string> {
  const { pool } = await world.database()
  const { rows } = await pool.query<{ digest: string }>(`
    select md5(string_agg(line, '' order by line)) as digest from (
      select to_jsonb(o)::text from (select id, state, total, amount_charged, amount_refunded, version from orders) o
      union all select to_jsonb(s)::text from stock s
      union all select to_jsonb(r)::text from (select id, state, amount, provider_id from refunds) r
      union all select (select count(*) from order_history)::text
      union all select (select count(*) from stock_moves)::text
      union all select (select count(*) from mails)::text
    ) lines (line)`)
  return rows[0]!.digest
}
