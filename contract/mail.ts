import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/mail.ts'

/**
 * Mails that the shop may turn off, for example because the carrier sends its own. All others are required by law or
 * for the account.
 */
export const OPTIONAL_MAILS = [
  'order-shipped',
  'order-tracking',
  'order-refunded',
  'return-reminder',
  'return-received',
  'review-invitation',
] as const

export type MailKind = Static<typeof schemas.MailKind>

export const listMailKinds = call<typeof schemas.listMailKinds>('GET', '/mails')
export const previewMail = call<typeof schemas.previewMail>('POST', '/mails/:name/preview')
export const sendSampleMail = call<typeof schemas.sendSampleMail>('POST', '/mails/:name/sample')
export const retryMails = call<typeof schemas.retryMails>('POST', '/mails/retry')
