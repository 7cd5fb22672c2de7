import { endQuarantine } from '../server/operations/quarantine-queries.ts'
import { withDatabase } from './open-database.ts'

try {
  await withDatabase(async ({ db }) => {
    console.log(
      (await endQuarantine(db))
        ? 'Released: jobs, mails and payment calls run again within seconds.'
        : 'The shop was not held. Nothing was changed.',
    )
  })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
