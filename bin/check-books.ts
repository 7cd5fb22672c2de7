import { setTimeout } from 'node:timers/promises'
import { checkBooks, findLasting, type CheckedBooks } from '../server/books/check.ts'
import { readConfig } from '../server/config.ts'
import type { Database } from '../server/database/connection.ts'
import { openProvider, type Provider } from '../server/payments/provider.ts'
import { openSecrets } from '../server/secrets.ts'
import { withDatabase } from './open-database.ts'

/** What is on its way between the provider and the shop has arrived by then. */
const SECOND_LOOK_MS = 60_000

/**
 * Prints every rule with what breaks it and what to do; status 1 when one is broken, 2 when they can't be
 * checked. The shop must be running with the sandbox. With --now, what is on its way counts as broken.
 */
try {
  const config = readConfig()
  const provider = openProvider(config, await openSecrets(config))
  await withDatabase(async (db) => {
    const { rules, faults } = await look(db, provider)
    for (const rule of rules) {
      const broken = faults.filter((fault) => fault.rule === rule)
      console.log(`${broken.length === 0 ? '✓' : '✗'} ${rule}`)
      for (const { where, what } of broken) console.log(`    ${where}: ${what}`)
      if (broken[0]) console.log(`    → ${broken[0].advice}`)
    }
    console.log(faults.length === 0 ? '\nThe books balance.' : `\n${faults.length} faults.`)
    process.exitCode = faults.length === 0 ? 0 : 1
  })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}

async function look(db: Database, provider: Provider): Promise<CheckedBooks> {
  const first = await checkBooks({ db, provider })
  if (first.faults.length === 0 || process.argv.includes('--now')) return first
  console.log(`${first.faults.length} faults, some perhaps only on their way; looking again in a minute.\n`)
  await setTimeout(SECOND_LOOK_MS)
  const second = await checkBooks({ db, provider })
  return { ...second, faults: findLasting(first.faults, second.faults) }
}
