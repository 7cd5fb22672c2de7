import { readConfig } from '../server/config.ts'
import { migrate } from '../server/database/migrate.ts'
import { refuseUncompared, withPostgres } from './open-database.ts'
import { runCommand } from './run-command.ts'

/** For deployments: once, before the first host of a new release starts with MIGRATE=off. */
await runCommand(async () => {
  const config = readConfig()
  await refuseUncompared(config)
  const run = async (connectionString: string) => {
    const applied = await migrate(connectionString, undefined, {
      onWait: (name) => console.log(`The migration ${name} waits for a table that others have locked`),
      onNewer: (names) =>
        names.length > 0 && console.log(`The database is of a newer shop: ${names.join(', ')}`),
    })
    for (const name of applied) console.log(`Migrated the database: ${name}`)
    if (applied.length === 0) console.log('The database is up to date.')
  }
  // A new container migrates the folder that DATA_DIR names before its first start.
  await withPostgres(config, run, { mayMake: process.env.DATA_DIR !== undefined })
})
