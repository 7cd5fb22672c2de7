interface SmtpError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * RFC 3463 status codes of a wrong address or mailbox, without 5.1.0, 5.1.7 and 5.1.8, which mail servers use for
 * senders.
 */
const OF_RECIPIENT = /^5\d\d[ -]5\.(?:1\.(?:[1-6]|10)|2\.\d+)\b/
const WITH_STATUS = /^\d{3}[ -]\d\.\d+\.\d+\b/
/** RFC 5321 codes with the same meaning, from mail servers that give no RFC 3463 status. */
const CODES = new Set([550, 551, 553])

/**
 * True if the mail server has said that the recipient does not exist. Errors about the sender, the account or its
 * limits are temporary or can be fixed, so they must not end the mail.
 */
export function isAboutRecipient(error: unknown): boolean {
  const { code, command, response = '', responseCode } = error as SmtpError
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode === undefined) return false
  return WITH_STATUS.test(response) ? OF_RECIPIENT.test(response) : CODES.has(responseCode)
}

/**
 * True if other mails to the same recipient would fail as well, because the mail server is away or asks to come back
 * later.
 */
export function isOfServer(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError
  // The address is malformed, so no server was contacted.
  if (code === 'EENVELOPE' && responseCode === undefined) return false
  return code !== undefined && (responseCode === undefined || responseCode < 500)
}
