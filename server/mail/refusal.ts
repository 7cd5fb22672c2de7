interface SmtpError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** RFC 3463: an address or a mailbox is wrong, without 5.1.0, 5.1.7 and 5.1.8, which mail servers say of senders. */
const OF_RECIPIENT = /^5\d\d[ -]5\.(?:1\.(?:[1-6]|10)|2\.\d+)\b/
const WITH_STATUS = /^\d{3}[ -]\d\.\d+\.\d+\b/
/** RFC 5321: codes that say the same of a mailbox, from a mail server that gives no status of RFC 3463. */
const CODES = new Set([550, 551, 553])

/**
 * Whether the mail server has said that there is no such recipient. What it says of the sender, of the account or of its limits
 * passes, or can be mended, so the mail must not end by it.
 */
export function isAboutRecipient(error: unknown): boolean {
  const { code, command, response = '', responseCode } = error as SmtpError
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode === undefined) return false
  return WITH_STATUS.test(response) ? OF_RECIPIENT.test(response) : CODES.has(responseCode)
}

/** Whether other mails to the same recipient would fail as well: the mail server is away, or asks to come back later. */
export function isOfServer(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError
  // The address cannot be written, so that no server was asked.
  if (code === 'EENVELOPE' && responseCode === undefined) return false
  return code !== undefined && (responseCode === undefined || responseCode < 500)
}
