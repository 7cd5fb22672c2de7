import type { Static } from 'typebox'
import type { Call } from './call.ts'
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

export type RenderedMail = Static<typeof schemas.RenderedMail>

export const listMailKinds: Call<typeof schemas.listMailKinds> = { method: 'GET', path: '/mails' }

export const previewMail: Call<typeof schemas.previewMail> = { method: 'POST', path: '/mails/:name/preview' }

export const sendSampleMail: Call<typeof schemas.sendSampleMail> = {
  method: 'POST',
  path: '/mails/:name/sample',
}
