import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/mail.ts'

/** The shop may leave these to others, such as the carrier. All other mails are needed by law or for the account. */
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
