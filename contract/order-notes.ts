import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/order-notes.ts'

export const MAX_NOTE = 2_000
export const MAX_TAG = 30
export const MAX_TAGS = 10

export type Notes = Static<typeof schemas.Notes>

export const addOrderNote = call<typeof schemas.addOrderNote>('POST', '/orders/:id/notes')
export const removeOrderNote = call<typeof schemas.removeOrderNote>('DELETE', '/orders/:id/notes/:note')
export const setOrderTags = call<typeof schemas.setOrderTags>('PUT', '/orders/:id/tags')

/** Mails that can be sent again; their text is generated from the order's current data. */
export const REPEATED_MAILS = ['order-confirmation', 'order-shipped'] as const

export type RepeatedMail = (typeof REPEATED_MAILS)[number]

export const mailAgain = call<typeof schemas.mailAgain>('POST', '/orders/:id/mails')
export const sendDelayNotice = call<typeof schemas.sendDelayNotice>('POST', '/orders/:id/delay_notice')
