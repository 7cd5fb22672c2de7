import { endQuarantine } from '../server/operations/quarantine-queries.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  await withDatabase(async ({ db }) => {
    console.log(
      (await endQuarantine(db))
        ? 'Released: jobs, mails and payment calls run again within seconds.'
        : 'The shop was not held. Nothing was changed.',
    )
  })
})
