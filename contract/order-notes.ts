import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/order-notes.ts'

export const MAX_NOTE = 2_000
export const MAX_TAG = 30
export const MAX_TAGS = 10

export type Notes = Static<typeof schemas.Notes>

export const addOrderNote: Call<typeof schemas.addOrderNote> = { method: 'POST', path: '/orders/:id/notes' }

export const removeOrderNote: Call<typeof schemas.removeOrderNote> = {
  method: 'DELETE',
  path: '/orders/:id/notes/:note',
}

export const setOrderTags: Call<typeof schemas.setOrderTags> = { method: 'PUT', path: '/orders/:id/tags' }

/** Mails that are written anew from the order as it is. */
export const REPEATED_MAILS = ['order-confirmation', 'order-shipped'] as const

export type RepeatedMail = (typeof REPEATED_MAILS)[number]

export const mailAgain: Call<typeof schemas.mailAgain> = { method: 'POST', path: '/orders/:id/mails' }

export const sendDelayNotice: Call<typeof schemas.sendDelayNotice> = {
  method: 'POST',
  path: '/orders/:id/delay_notice',
}
