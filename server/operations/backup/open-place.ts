import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type PlaceAddress } from '../../buckets/address.ts'
import { openBucket } from '../../buckets/bucket.ts'
import { openBucketPlace } from './bucket-place.ts'
import { openFolderPlace } from './folder-place.ts'
import { MANIFEST } from './manifest.ts'
import { type BackupPlace, isBackupName, timeOf } from './place.ts'
import { isAhead } from './schedule.ts'

/** Longer and more often than for a shopper's request. */
const BUCKET_OPTIONS = { answerMs: 60_000, attempts: 5 }

export const openPlace = async (address: PlaceAddress): Promise<BackupPlace> =>
  'folder' in address
    ? openFolderPlace(address.folder)
    : openBucketPlace(await openBucket(address, BUCKET_OPTIONS), address)

export interface FoundBackup {
  place: BackupPlace
  name: string
}

/** The backup that the address names, or the newest at that place. The caller closes the place. */
export async function findBackup(address: PlaceAddress): Promise<FoundBackup> {
  const named = nameIn(address)
  const place = await openPlace(named?.place ?? address)
  try {
    const names = await place.list()
    if (named && ('folder' in address || names.includes(named.name))) return { place, name: named.name }
    if (!named && names[0] && isAhead(timeOf(names[0]), new Date()))
      throw new Error(
        `${names[0]} in ${place.name} is dated in the future: say by its name which backup is meant.`,
      )
    if (!named && names[0]) return { place, name: names[0] }
  } catch (error) {
    place.close()
    throw error
  }
  place.close()
  throw new Error(`There is no whole backup in ${place.name}${named ? ` of the name ${named.name}` : ''}.`)
}

function nameIn(address: PlaceAddress): { place: PlaceAddress; name: string } | undefined {
  if ('folder' in address) {
    const { folder } = address
    // A folder may have been copied under another name, but a draft has a manifest before it is whole.
    if (!existsSync(join(folder, MANIFEST)) || basename(folder).startsWith('.draft-')) return undefined
    return { place: { folder: dirname(folder) }, name: basename(folder) }
  }
  const parts = address.prefix.split('/').filter(Boolean)
  const name = parts.pop() ?? ''
  if (!isBackupName(name)) return undefined
  return { place: { ...address, prefix: parts.map((part) => `${part}/`).join('') }, name }
}
