import { setTimeout } from 'node:timers/promises'
import { counted } from '../contract/counted.ts'
import {
  findDiscrepancies,
  listConfirmed,
  type CheckedRules,
} from '../server/reconciliation/find-discrepancies.ts'
import type { Database } from '../server/database/connection.ts'
import { paceOf } from '../server/payments/pace.ts'
import { openProvider, type Provider } from '../server/payments/provider.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

/** Events and requests in transit between Stripe and the shop arrive within this time. */
const SECOND_RUN_MS = 60_000

/**
 * Exits with 1 for discrepancies, 2 when it failed. `--now` skips the second run. With the sandbox, start the shop.
 */
await runCommand(async () => {
  await withDatabase(async ({ db, config, secrets }) => {
    // A shop that runs shares the limits of the account.
    const provider = openProvider(config, secrets, { pace: paceOf(config, db) })
    if (provider.isSandbox) await requireAnswer(provider)
    const { rules, discrepancies } = await check(db, provider)
    for (const rule of rules) {
      const broken = discrepancies.filter((one) => one.rule === rule)
      console.log(`${broken.length === 0 ? '✓' : '✗'} ${rule}`)
      for (const { where, what } of broken) console.log(`    ${where}: ${what}`)
      if (broken[0]) console.log(`    → ${broken[0].advice}`)
    }
    console.log(
      discrepancies.length === 0 ? '\nThe books balance.' : `\n${counted(discrepancies.length, 'fault')}.`,
    )
    process.exitCode = discrepancies.length === 0 ? 0 : 1
  })
}, 2)

/** A minute of comparing tables would end in a message about Stripe. */
async function requireAnswer({ stripe }: Provider): Promise<void> {
  await stripe.events.list({ limit: 1 }).catch((error: Error) => {
    throw new Error(
      `The payments of this shop are of the sandbox, which is a part of the shop and does not answer: ${error.message}\nStart the shop, and run this again.`,
    )
  })
}

async function check(db: Database, provider: Provider): Promise<CheckedRules> {
  const first = await findDiscrepancies({ db, provider })
  if (first.discrepancies.length === 0 || process.argv.includes('--now')) return first
  console.log(
    `${counted(first.discrepancies.length, 'fault')}, perhaps only on the way; looking again in a minute.\n`,
  )
  await setTimeout(SECOND_RUN_MS)
  const second = await findDiscrepancies({ db, provider })
  return { ...second, discrepancies: listConfirmed(first.discrepancies, second.discrepancies) }
}
