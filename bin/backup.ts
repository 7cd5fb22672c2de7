import { parseArgs } from 'node:util'
import { counted } from '../contract/counted.ts'
import { commandLine } from '../server/command-line.ts'
import { readConfig } from '../server/config.ts'
import { refuseUnfitAddresses } from '../server/database/pooler.ts'
import { hasBackupTable, recordBackup } from '../server/operations/backup/backup-queries.ts'
import { makeBackup, type MadeBackup } from '../server/operations/backup/make-backup.ts'
import { listSome } from '../server/operations/backup/list-some.ts'
import { placeOfPictures } from '../server/images/open-pictures.ts'
import { withConnection, withPostgres } from './open-database.ts'
import { openCommandPictures, readPlace } from './open-place.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${commandLine('backup', '--to <folder or s3://bucket> [--secrets]')}`

/** Does not migrate: a backup before an update is of the schema as it is. */
await runCommand(async () => {
  const { to, secrets } = parseArgs({
    options: { to: { type: 'string' }, secrets: { type: 'boolean', default: false } },
  }).values
  const config = readConfig()
  const place = to ? readPlace('--to', to) : config.backupUrl
  if (!place) throw new Error(USAGE)
  await refuseUnfitAddresses(config, (reason) =>
    console.error(`${reason}. The backup is of DATABASE_DIRECT_URL, which was not compared with it.`),
  )
  const startedAt = new Date()
  const pictures = await openCommandPictures(placeOfPictures(config))
  try {
    const made = await withPostgres(config, async (connectionString) => {
      const backup = await makeBackup({
        connectionString,
        dataDir: config.dataDir,
        pictures,
        to: place,
        backupKey: config.backupKey,
        withSecrets: secrets,
        onProgress: (line) => console.log(line),
      })
      await record(connectionString, startedAt, backup)
      return backup
    })
    const seconds = (Date.now() - startedAt.getTime()) / 1000
    console.log(
      `${made.folder}: ${counted(made.rows, 'row')} and ${counted(made.pictures, 'picture')} in ${(made.bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s` +
        (config.backupKey ? ', encrypted' : ''),
    )
    if (made.lostPictures.length > 0)
      console.error(
        `${counted(made.lostPictures.length, 'picture is', 'pictures are')} missing or damaged in ${pictures.place}: ${listSome(made.lostPictures)}`,
      )
  } finally {
    await pictures.close()
  }
})

async function record(connectionString: string, startedAt: Date, made: MadeBackup) {
  await withConnection({ connectionString, max: 1 }, async (db) => {
    if (await hasBackupTable(db)) await recordBackup(db, { startedAt, by: 'command' }, made)
  }).catch((error: Error) =>
    console.error(`The backup is whole, but the database could not note it: ${error.message}`),
  )
}
