import type { Config } from '../config.ts'

/** Settings that are valid but probably not meant for a live shop, one sentence each. */
export const warningsAbout = ({ stripe, smtpUrl, mailFrom, supportEmail }: Config): string[] => {
  const warnings: string[] = []
  const isLive = stripe?.secretKey.includes('_live_') ?? false
  if (isLive && !smtpUrl) {
    warnings.push(
      'SMTP_URL is not set: buyers get no confirmation, and nobody can reset a password, as mails only go to the mailbox page',
    )
  }
  if (smtpUrl && isReserved(mailFrom)) {
    warnings.push(`Mails are sent from ${mailFrom}, which no mail server accepts: set MAIL_FROM`)
  }
  if ((isLive || smtpUrl) && isReserved(supportEmail)) {
    warnings.push(`Customers are asked to write to ${supportEmail}, which does not exist: set SUPPORT_EMAIL`)
  }
  return warnings
}

/** A domain reserved for tests and examples (RFC 2606). */
const isReserved = (email: string) => /[@.](test|example|invalid|localhost)>?$/i.test(email)
