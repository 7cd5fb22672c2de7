import { existsSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import { counted } from '../../../contract/counted.ts'
import { namePlace } from '../../buckets/address.ts'
import { findFaultOf } from '../../buckets/check-place.ts'
import { FolderFull } from '../../buckets/errors.ts'
import { commandLine } from '../../command-line.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connection.ts'
import { placeOfPictures } from '../../images/open-pictures.ts'
import { masterName, type PictureStore } from '../../images/picture-store.ts'
import { listImages } from '../../images/queries.ts'
import { findReconciliation } from '../../reconciliation/queries.ts'
import { findLastBackups } from '../backup/backup-queries.ts'
import { isLate } from '../backup/schedule.ts'
import { findQuarantine } from '../quarantine-queries.ts'
import { fault, type Finding, good, reasonOf, warning } from './finding.ts'

const SMTP_MS = 10_000
/** A shop may have many thousands of pictures; when a folder is not shared, half of any sample is missing. */
const SAMPLE = 40
const LOOK_AT_PICTURES =
  'Look at IMAGES_URL, without it at DATA_DIR: its key, its disk, and whose folder it is.'
/** They are checked every ten minutes, and after a long check within half an hour. */
const MAX_CHECK_AGE_MS = 60 * 60_000

export async function checkPictures(
  db: Database,
  pictures: PictureStore,
  config: Pick<Config, 'imagesUrl' | 'dataDir'>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const unkept = config.imagesUrl && (await findFaultOf({ folder: config.dataDir }))
  if (unkept)
    findings.push(
      fault(
        `Nothing can be kept on this machine: ${unkept.message}`,
        'Look at DATA_DIR: its disk, and whose folder it is.',
      ),
    )
  const refusal = await findFaultOf(placeOfPictures(config))
  findings.push(
    refusal
      ? fault(`No picture can be stored: ${refusal.message}`, LOOK_AT_PICTURES)
      : await lookForPictures(db, pictures),
  )
  return findings
}

async function lookForPictures(db: Database, pictures: PictureStore): Promise<Finding> {
  const hashes = (await listImages(db)).toSorted(() => Math.random() - 0.5).slice(0, SAMPLE)
  const missing: string[] = []
  for (const hash of hashes) {
    try {
      const content = await pictures.read(masterName(hash))
      if (!content) missing.push(hash)
      // Only whether it is there is asked.
      else for await (const _ of content) break
    } catch (error) {
      return fault(`Pictures cannot be read: ${reasonOf(error)}`, LOOK_AT_PICTURES)
    }
  }
  return missing.length === 0
    ? good(`Pictures are in ${pictures.place}: ${hashes.length} looked for, none is missing`)
    : fault(
        `${missing.length} of ${counted(hashes.length, 'picture')} ${missing.length === 1 ? 'is' : 'are'} not in ${pictures.place}, such as ${missing[0]}`,
        `With several hosts set IMAGES_URL, and run ${commandLine('images:move', '--to …')} on each of them; or restore them from a backup.`,
      )
}

export async function checkBackups(
  db: Database,
  { backupUrl, backupAt: minutesOfDay, backupKey }: Config,
): Promise<Finding[]> {
  if (!backupUrl)
    return [
      fault('There are no daily backups', 'Set BACKUP_URL to a disk or bucket elsewhere: docs/backup.md.'),
    ]
  const findings: Finding[] = []
  const refusal = await findFaultOf(backupUrl)
  if (refusal instanceof FolderFull)
    findings.push(warning(`A backup may not fit: ${refusal.message}`, 'Make room on the disk of BACKUP_URL.'))
  else if (refusal)
    findings.push(
      fault(
        `No backup can be made: ${refusal.message}`,
        'Look at BACKUP_URL: its key, its disk, and whose folder it is.',
      ),
    )
  const { lastGoodAt, lastGoodFolder, problem } = await findLastBackups(db, backupUrl)
  if (isLate({ now: new Date(), minutesOfDay, lastGoodAt }))
    findings.push(
      fault(
        lastGoodAt ? `The last backup is of ${lastGoodAt.toISOString()}` : 'There has been no backup',
        problem ?? `Look whether a process runs the jobs, and run ${commandLine('backup')}.`,
      ),
    )
  else if ('folder' in backupUrl && !existsSync(lastGoodFolder!))
    findings.push(
      fault(
        `The last backup is not on this host: ${lastGoodFolder}`,
        'Set BACKUP_URL to a bucket, or to a folder that all hosts share: docs/going-live.md.',
      ),
    )
  else findings.push(good(`The last backup is of ${lastGoodAt!.toISOString()}, in ${namePlace(backupUrl)}`))
  if (!backupKey)
    findings.push(warning('Backups are not encrypted', 'Set BACKUP_KEY, and keep a copy of it elsewhere.'))
  return findings
}

export async function checkSmtp({ smtpUrl }: Config, answerMs = SMTP_MS): Promise<Finding[]> {
  if (!smtpUrl) return [fault('No mail leaves the shop', 'Set SMTP_URL and MAIL_FROM.')]
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    // nodemailer's own is ten minutes.
    socketTimeout: answerMs,
  })
  try {
    await transport.verify()
    return [good('The mail server accepts the shop')]
  } catch (error) {
    return [fault(`The mail server refuses the shop: ${reasonOf(error)}`, 'Look at SMTP_URL.')]
  } finally {
    transport.close()
  }
}

export async function checkBooks(db: Database, now = Date.now()): Promise<Finding[]> {
  const held = await findQuarantine(db)
  const findings: Finding[] = held
    ? [
        warning(
          'The shop was restored and is held',
          `Let it run when you have looked at it: ${commandLine('release')}.`,
        ),
      ]
    : []
  const last = await findReconciliation(db)
  const checkedAt = last?.checked_at ?? undefined
  const faults = last?.discrepancies.length ?? 0
  if (last?.problem)
    findings.push(
      fault(
        // The release before notes a failure in `checked_at`.
        `The books could not be checked at ${(last.failed_at ?? checkedAt)?.toISOString()}: ${last.problem}`,
        `Look in the log for “the reconciliation failed”; ${commandLine('check:books')} says why at once.`,
      ),
    )
  else if (!checkedAt)
    findings.push(
      warning(
        'The books have not been checked yet',
        `The process that runs the jobs does so every ten minutes; ${commandLine('check:books')} does at once.`,
      ),
    )
  else if (now - checkedAt.getTime() > MAX_CHECK_AGE_MS)
    findings.push(
      warning(
        'The books have not been checked for an hour',
        `Look whether a process runs the jobs; ${commandLine('check:books')}.`,
      ),
    )
  else if (faults === 0) findings.push(good(`The books balanced at ${checkedAt.toISOString()}`))
  if (faults > 0)
    findings.push(
      fault(
        `The books have ${counted(faults, 'fault')}`,
        `${commandLine('check:books')} shows them, with what to do.`,
      ),
    )
  return findings
}
