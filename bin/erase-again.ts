import { parseArgs } from 'node:util'
import { commandLine } from '../server/command-line.ts'
import { readConfig } from '../server/config.ts'
import { isShopListening } from '../server/database/listener-queries.ts'
import { migrate } from '../server/database/migrate.ts'
import { eraseRestored } from '../server/start/erase-restored.ts'
import { refuseUncompared, withConnection, withPostgres } from './open-database.ts'
import { readPlace } from './open-place.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${commandLine('erase:again', "--since '2026-11-22 10:15:00+00' [--from <folder or s3://bucket>]")}`

/** For a database that was taken back to a moment without `npm run restore`. Safe to repeat. */
await runCommand(async () => {
  const { since, from } = parseArgs({
    options: { since: { type: 'string' }, from: { type: 'string' } },
  }).values
  const moment = new Date(since ?? '')
  if (Number.isNaN(moment.getTime())) throw new Error(USAGE)
  const config = readConfig()
  await refuseUncompared(config)
  const { dataDir, backupUrl } = config
  const place = from ? readPlace('--from', from) : backupUrl
  await withPostgres(config, async (connectionString) => {
    await refuseRunningShop(connectionString)
    if (config.migrates) await migrate(connectionString)
    const places = [{ folder: dataDir }, ...(place ? [place] : [])]
    console.log(await eraseRestored(connectionString, places, moment.toISOString()))
  })
})

/** While the shop runs, a new customer could get the number of a person who is to be erased. */
async function refuseRunningShop(connectionString: string): Promise<void> {
  if (await withConnection({ connectionString, max: 1 }, isShopListening))
    throw new Error('The shop runs. Stop it on all hosts first. Nothing was changed.')
}
