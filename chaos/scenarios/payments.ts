import { sessionIdOf } from '../../test/payment-form.ts'
import { openSuccessPage, payAt, placeWithRetries, stock } from '../buyers.ts'
import { forEach } from '../client.ts'
import { digest, listOrders, settle, stockOf } from '../ledger.ts'
import { type Run, type Scenario, countEach } from '../scenario.ts'

const CONCURRENCY = 20

/** Payments whose webhooks are repeated, shuffled, dropped and delayed; then all are sent again. */
export const payments: Scenario = {
  name: 'payments, news in disorder',
  run: async (run) => {
    const { world, isShort } = run
    const faults = await payWith(run, [
      { kind: 'webhook_repeat', share: 0.8, times: 1 },
      { kind: 'webhook_repeat', share: 0.4, times: 3 },
      { kind: 'webhook_drop', share: 0.2 },
      { kind: 'webhook_shuffle', share: 0.9, delay_ms: isShort ? 1000 : 5000 },
      { kind: 'webhook_delay', share: 0.1, delay_ms: isShort ? 1500 : 15_000 },
    ])
    await world.setFaults([])
    const before = await digest(world)
    const again = await world.resend(3, isShort ? 500 : 5000)
    const { broken } = await settle(world, { hurry: isShort, isSettled: () => isAllDelivered(run) })
    const after = await digest(world)
    if (before !== after)
      faults.faults.push('All events once more, shuffled and three times, changed something')
    return {
      figures: { ...faults.figures, 'events sent again': again },
      faults: [...faults.faults, ...broken],
    }
  },
}

/** No webhook arrives, so only the reconciler can find the payments. */
export const silentPayments: Scenario = {
  name: 'payments, no webhook at all',
  run: (run) => payWith(run, [{ kind: 'webhook_drop' }]),
}

async function payWith(run: Run, webhookFaults: object[]) {
  const { world, random, isShort, progress } = run
  const count = isShort ? 40 : 1000
  const [coat, scarf] = [await stock(world, count * 2), await stock(world, count * 2, { price: 9_900 })]
  await world.setFaults(webhookFaults)
  const answers: number[] = []
  const paid = new Set<string>()
  const buyers = Array.from({ length: count }, () => ({
    lines: random.chance(0.3) ? [coat, scarf] : [random.pick([coat, scarf])],
    // Some shoppers return to the success page, and for some the hold expires before.
    returns: random.chance(0.3),
    isLate: random.chance(0.1),
  }))
  await forEach(buyers, CONCURRENCY, async ({ lines, returns, isLate }) => {
    const tries = await placeWithRetries(
      world,
      lines.map((id) => ({ id, quantity: 1 })),
    )
    const placed = tries.at(-1)!
    if (placed.status !== 200) return void answers.push(placed.status)
    const { session_url } = placed.body
    const { status } = await payAt(world, session_url)
    if (status === 303) paid.add(session_url)
    if (isLate) await endHold(run, session_url)
    if (returns) answers.push((await openSuccessPage(world, sessionIdOf(session_url))).status)
    progress((0.7 * answers.push(status)) / (count * 1.3))
  })
  const { seconds, broken } = await settle(world, { hurry: isShort, isSettled: () => isAllPaid(run, paid) })
  const { held } = await stockOf(world, coat)
  const faults = [...broken]
  if (paid.size !== count) faults.push(`${count} buyers, ${paid.size} payments: ${countEach(answers)}`)
  if (held !== 0) faults.push(`${held} pieces are still held`)
  return {
    figures: { payments: paid.size, 'quiet until all invariants hold': `${seconds.toFixed(1)} s` },
    faults,
  }
}

async function isAllPaid({ world }: Run, sessionUrls: Set<string>): Promise<boolean> {
  const orders = (await listOrders(world)).filter(
    ({ session_url }) => session_url !== null && sessionUrls.has(session_url),
  )
  return orders.length === sessionUrls.size && orders.every(({ state }) => state === 'paid')
}

async function isAllDelivered({ world }: Run): Promise<boolean> {
  for await (const event of world.stripe.events.list({ limit: 100 })) {
    if (event.pending_webhooks > 0) return false
  }
  return true
}

async function endHold({ world }: Run, sessionUrl: string): Promise<void> {
  const { pool } = await world.database()
  await pool.query(`update orders set hold_ends_at = now() - interval '1 second' where session_url = $1`, [
    sessionUrl,
  ])
}
