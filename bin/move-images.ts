import { parseArgs } from 'node:util'
import { counted } from '../contract/counted.ts'
import { namePlace } from '../server/buckets/address.ts'
import { commandLine } from '../server/command-line.ts'
import { readConfig } from '../server/config.ts'
import { placeOfPictures } from '../server/images/open-pictures.ts'
import { movePictures } from '../server/images/move.ts'
import { listImages } from '../server/images/queries.ts'
import { refuseUncompared, withConnection, withPostgres } from './open-database.ts'
import { listSome } from '../server/operations/backup/list-some.ts'
import { openCommandPictures, readPlace } from './open-place.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${commandLine('images:move', '--to <folder or s3://bucket> [--from <folder or s3://bucket>]')}`

await runCommand(async () => {
  const { from, to } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values
  if (!to) throw new Error(USAGE)
  const config = readConfig()
  const target = readPlace('--to', to)
  const source = from ? readPlace('--from', from) : placeOfPictures(config)
  if (JSON.stringify(source) === JSON.stringify(target))
    throw new Error(`The pictures are in ${namePlace(target)} already. Say with --from where they come from.`)
  await refuseUncompared(config)
  const stores = { from: await openCommandPictures(source), to: await openCommandPictures(target) }
  try {
    const hashes = await withPostgres(config, (connectionString) =>
      withConnection({ connectionString, max: 1 }, listImages),
    )
    console.log(`${counted(hashes.length, 'picture')} from ${stores.from.place} to ${stores.to.place}`)
    const moved = await movePictures({ ...stores, hashes, onProgress: (line) => console.log(line) })
    const { copied, present, renditions, missing } = moved
    console.log(
      `${copied} copied, ${present} there already, all read back and whole; ${counted(renditions, 'rendition')} copied.`,
    )
    if (missing.length > 0)
      throw new Error(
        `${counted(missing.length, 'picture is', 'pictures are')} not in ${stores.from.place}, or damaged: ${listSome(missing)}. ` +
          'If another host has them, run this there too.',
      )
  } finally {
    await stores.from.close()
    await stores.to.close()
  }
})
