import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { paymentForm } from '../demo/payment-form.ts'
import { newAddress } from '../test/caller.ts'
import { ADA } from '../test/payment-form.ts'
import { countUnfinished } from './checkout-queries.ts'
import type { ShopProcess } from './shop-process.ts'

const BUYERS = 16
const WARM_UP = 100
const CHECKOUTS = Number(process.env.BENCH_CHECKOUTS ?? 1_000)

interface CheckoutRates {
  paidPerSecond: number
  /** Until each paid order is known to the shop and its mail is sent. */
  finishedPerSecond: number
  /** Processor time of a whole checkout. */
  shopMs: number
  databaseMs: number
}

/** Place, payment page, pay, paid order, confirmation; sandbox and mailbox are in the same process. */
export async function measureWholeCheckouts(
  shop: ShopProcess,
  pool: Pool,
  someLines: () => unknown,
): Promise<CheckoutRates> {
  const buyMany = async (count: number) => {
    let left = count
    const work = async () => {
      while (left-- > 0) await buy(shop.origin, someLines())
    }
    await Promise.all(Array.from({ length: BUYERS }, work))
  }
  const finish = async () => {
    while ((await countUnfinished(pool)) > 0) await pause(20)
  }
  await buyMany(WARM_UP)
  await finish()
  const before = shop.processorMs()
  const started = performance.now()
  await buyMany(CHECKOUTS)
  const paidMs = performance.now() - started
  await finish()
  const finishedMs = performance.now() - started
  const after = shop.processorMs()
  return {
    paidPerSecond: (1000 * CHECKOUTS) / paidMs,
    finishedPerSecond: (1000 * CHECKOUTS) / finishedMs,
    shopMs: (after.shop - before.shop) / CHECKOUTS,
    databaseMs: (after.database - before.database) / CHECKOUTS,
  }
}

async function buy(origin: string, items: unknown): Promise<void> {
  const headers = { 'x-forwarded-for': newAddress() }
  const order = await ask(`${origin}/api/orders`, 200, {
    method: 'POST',
    body: JSON.stringify({ items }),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const { session_url } = (await order.json()) as { session_url: string }
  await (await ask(session_url, 200)).text()
  const paid = await ask(session_url, 303, { method: 'POST', body: paymentForm(ADA) })
  await paid.text()
  const { searchParams } = new URL(paid.headers.get('location')!)
  const success = `${origin}/api/orders/success?session_id=${searchParams.get('session_id')}`
  await (await ask(success, 200, { headers })).text()
}

async function ask(url: string, status: number, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'manual' })
  if (answer.status !== status) throw new Error(`${init.method ?? 'GET'} ${url} answered ${answer.status}`)
  return answer
}
