import type { Logger } from 'pino'
import type { PlaceAddress } from '../buckets/address.ts'
import { findFaultOf } from '../buckets/check-place.ts'
import { BucketAway, FolderAway, FolderFull } from '../buckets/errors.ts'
import type { Config } from '../config.ts'

/**
 * The shop does not start if its bucket or folder refuses access, because no picture could be uploaded or shown. It
 * does start if they cannot be reached: most requested pictures of a bucket are cached on this machine, and a network
 * folder may come back. Backups never stop a shop from selling.
 */
export async function checkPlaces(
  { imagesUrl, backupUrl }: Pick<Config, 'imagesUrl' | 'backupUrl'>,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<void> {
  const [pictures, backups] = await Promise.all([faultOf(imagesUrl), faultOf(backupUrl)])
  if (pictures instanceof BucketAway || pictures instanceof FolderAway || pictures instanceof FolderFull)
    log.warn(`IMAGES_URL: ${pictures.message}`)
  else if (pictures) throw new Error(`IMAGES_URL cannot be used. ${pictures.message}`, { cause: pictures })
  if (backups instanceof FolderFull) log.warn(`A backup may not fit. BACKUP_URL: ${backups.message}`)
  else if (backups) log.error(`No backup can be made. BACKUP_URL: ${backups.message}`)
}

const faultOf = async (place: PlaceAddress | undefined) => place && (await findFaultOf(place))
