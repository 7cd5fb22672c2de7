import { counted } from '../../../contract/counted.ts'
import type { Database } from '../../database/connection.ts'
import { getStanding } from '../../mail/standing-queries.ts'
import { fault, type Finding, good, warning } from './finding.ts'

/**
 * What has become of the mails: that the mail server lets the shop sign in does not say that it takes them. One that
 * waits while later ones leave is no fault: its recipient's mail server may be away.
 */
export async function checkMails(db: Database): Promise<Finding[]> {
  const { waiting, late_since, held_up, refused } = await getStanding(db)
  const tell = held_up > 0 ? fault : warning
  const findings: Finding[] = late_since
    ? [
        tell(
          `${counted(waiting, 'mail waits', 'mails wait')} to be sent, the oldest since ${late_since.toISOString()}`,
          'Look at SMTP_URL, at the sender in the settings, and in the log at what the mail server says; then press Try now on the first page of the dashboard.',
        ),
      ]
    : [good(`No mail has waited for an hour: ${counted(waiting, 'is on its way', 'are on their way')}`)]
  if (refused > 0)
    findings.push(
      warning(
        `${counted(refused, 'mail', 'mails')} of the last days ${refused === 1 ? 'was refused, and is' : 'were refused, and are'} kept`,
        'The first page of the dashboard says why, and sends them again.',
      ),
    )
  return findings
}
