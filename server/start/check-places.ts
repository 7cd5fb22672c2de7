import type { Logger } from 'pino'
import type { PlaceAddress } from '../buckets/address.ts'
import { findFaultOf } from '../buckets/check-place.ts'
import { BucketAway, FolderAway, FolderFull } from '../buckets/errors.ts'
import type { Config } from '../config.ts'

/**
 * A shop whose bucket or folder refuses it does not start, because no picture could be uploaded or shown. One whose bucket or
 * folder is away starts: most pictures of a bucket that are asked for are on this machine, and a folder of the network may
 * come back. Backups do not stop a shop from selling.
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
