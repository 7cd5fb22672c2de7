import { checkBooks } from '../server/books/check.ts'
import { readConfig } from '../server/config.ts'
import { openProvider } from '../server/payments/provider.ts'
import { openSecrets } from '../server/secrets.ts'
import { withDatabase } from './open-database.ts'

/** Prints every rule with what breaks it; status 1 when one is broken. The shop must be running with the sandbox. */
try {
  const config = readConfig()
  const provider = openProvider(config, await openSecrets(config))
  await withDatabase(async (db) => {
    const { rules, faults } = await checkBooks({ db, provider })
    for (const rule of rules) {
      const broken = faults.filter((fault) => fault.rule === rule)
      console.log(`${broken.length === 0 ? '✓' : '✗'} ${rule}`)
      for (const { where, what } of broken) console.log(`    ${where}: ${what}`)
    }
    console.log(faults.length === 0 ? '\nThe books balance.' : `\n${faults.length} faults.`)
    process.exitCode = faults.length === 0 ? 0 : 1
  })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
