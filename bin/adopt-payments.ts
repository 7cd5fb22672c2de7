import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { counted } from '../contract/counted.ts'
import { money } from '../contract/money.ts'
import { DAY_MS } from '../contract/time.ts'
import { commandLine } from '../server/command-line.ts'
import { listLostPayments } from '../server/orders/payment/adopt-order.ts'
import { followSession } from '../server/orders/payment/follow-session.ts'
import { findOrderBySession } from '../server/orders/order-queries.ts'
import { reasonOf } from '../server/operations/doctor/finding.ts'
import { paceOf } from '../server/payments/pace.ts'
import { openProvider } from '../server/payments/provider.ts'
import { openSettings } from '../server/settings/settings.ts'
import type { Shop } from '../server/shop.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${commandLine('adopt:payments', '[--since 2026-11-20]')}`
const DAYS = 30

/** This command ends before a change of the settings would matter. */
const NO_LISTENER = { listen: async () => {} } as unknown as Shop['listener']

/**
 * Rebuilds orders that were paid and that the database does not know. Safe to repeat. With the sandbox, start the shop.
 */
await runCommand(async () => {
  const { since } = parseArgs({ options: { since: { type: 'string' } } }).values
  const from = since === undefined ? new Date(Date.now() - DAYS * DAY_MS) : new Date(since)
  if (Number.isNaN(from.getTime())) throw new Error(USAGE)
  await withDatabase(async ({ db, config, secrets }) => {
    const log = pino()
    const shop = {
      db,
      config,
      secrets,
      provider: openProvider(config, secrets, { pace: paceOf(config, db) }),
      settings: await openSettings({ db, config, log, listener: NO_LISTENER }),
      log,
    } as unknown as Shop
    const lost = await listLostPayments(shop, from)
    let left = 0
    for (const { id, client_reference_id, amount_total } of lost) {
      const tell = (outcome: string) =>
        console.log(`${client_reference_id} (${money(amount_total ?? 0)}): ${outcome}`)
      try {
        await followSession(shop, id, { by: 'reconciler' })
        const order = await findOrderBySession(db, id)
        if (!order) process.exitCode = 1
        tell(outcomeOf(order))
      } catch (error) {
        // A failure does not hold up the others.
        left += 1
        process.exitCode = 1
        tell(`not followed yet: ${reasonOf(error)}`)
      }
    }
    console.log(
      `${counted(lost.length, 'paid order')} since ${from.toISOString()} ${lost.length === 1 ? 'was' : 'were'} lost.`,
    )
    if (left > 0)
      console.log(`${counted(left, 'of them was', 'of them were')} not followed yet: run this again.`)
  })
}, 2)

function outcomeOf(order: { state: string } | undefined): string {
  if (!order) return 'could not be rebuilt: refund it at the provider'
  return order.state === 'paid'
    ? 'rebuilt, and paid'
    : 'rebuilt, and is refunded because its pieces are not there any more'
}
