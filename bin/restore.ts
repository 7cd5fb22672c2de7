import { parseArgs } from 'node:util'
import { readSandboxSchema } from '@hemline/stripe-sandbox'
import { counted } from '../contract/counted.ts'
import { commandLine } from '../server/command-line.ts'
import { readConfig } from '../server/config.ts'
import { restrictDataDir } from '../server/database/data-dir.ts'
import { startEmbeddedPostgres } from '../server/database/embedded.ts'
import { refuseUnfitAddresses } from '../server/database/pooler.ts'
import { placeOfPictures } from '../server/images/open-pictures.ts'
import { listSome } from '../server/operations/backup/list-some.ts'
import { checkErasures, eraseRestored } from '../server/start/erase-restored.ts'
import { restore } from '../server/operations/backup/restore.ts'
import { openCommandPictures, readPlace } from './open-place.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${commandLine('restore', '--from <folder or s3://bucket> [--quarantine]')}`

await runCommand(async () => {
  const { from, quarantine } = parseArgs({
    options: { from: { type: 'string' }, quarantine: { type: 'boolean', default: false } },
  }).values
  if (!from) throw new Error(USAGE)
  const config = readConfig()
  const { dataDir, backupKey, backupUrl } = config
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
  // Its target has to be empty, so that a database that was not compared can be no other shop's.
  await refuseUnfitAddresses(config, (reason) =>
    console.error(`${reason}. The shop is restored to DATABASE_DIRECT_URL, which was not compared with it.`),
  )
  await checkErasures(backupUrl)
  const store = await openCommandPictures(placeOfPictures(config))
  const { madeAt, tables, pictures, lostPictures } = await restore({
    from: readPlace('--from', from),
    dataDir,
    pictures: store,
    backupKey,
    isQuarantined: quarantine,
    sandboxSchema: await readSandboxSchema(),
    databaseUrl,
    backupUrl,
    eraseAgain: eraseRestored,
    openTarget: async () => {
      if (databaseUrl) {
        await restrictDataDir(dataDir)
        return { connectionString: databaseUrl, close: async () => {} }
      }
      const { connection, stop } = await startEmbeddedPostgres({ dataDir })
      return { connectionString: connection, close: stop }
    },
    onProgress: (line) => console.log(line),
  }).finally(() => store.close())
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  console.log(
    `Restored the shop as it was at ${madeAt}: ${counted(rows, 'row')} and ${counted(pictures.length, 'picture')}.`,
  )
  if (lostPictures.length > 0)
    console.error(
      `${counted(lostPictures.length, 'picture was', 'pictures were')} missing when it was made: ${listSome(lostPictures)}`,
    )
  if (quarantine)
    console.log(
      `Jobs, mails and payment calls are held. Look at the shop, then let them run: ${commandLine('release')}`,
    )
})
