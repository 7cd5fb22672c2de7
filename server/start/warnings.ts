import type { Config } from '../config.ts'
import { isLiveKey } from '../config-stripe.ts'

/** Settings that are valid but probably not meant for a live shop, one sentence each. */
export const warningsAbout = (config: Config): string[] => {
  const { stripe, publicUrl, smtpUrl, mailbox, sandbox, mailFrom, supportEmail } = config
  const warnings: string[] = []
  const isLive = isLiveKey(stripe)
  const isSecure = publicUrl.startsWith('https:')
  if (isSecure && !smtpUrl) {
    warnings.push('SMTP_URL is not set: buyers get no confirmation, and nobody can reset a password')
  }
  if (isSecure && mailbox) {
    warnings.push(
      `MAILBOX is on: whoever has the link to ${publicUrl}/mailbox reads all mails, also those that set a password`,
    )
  }
  if (isSecure && sandbox) {
    warnings.push(
      `SANDBOX is on: ${publicUrl} is a demonstration, and every page says so, because anyone can pay with a test card`,
    )
  }
  if (config.trustProxy === 'on') {
    warnings.push(
      'TRUST_PROXY=on counts as 1 hop: write TRUST_PROXY=1, or better the addresses of the proxies',
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
