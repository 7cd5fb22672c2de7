import { DAY_MS } from './time.ts'
import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/promise.ts'

/**
 * The promise of a size that is not sent at once: the day by which its pieces are expected, or a number of days after
 * each order.
 */
export type SkuPromise = Static<typeof schemas.SkuPromise>

export type Promises = Static<typeof schemas.Promises>

export type SentPromises = Static<typeof schemas.SentPromises>

export const MAX_LEAD_DAYS = 180
/** Google accepts no pre-order further ahead. */
export const MAX_DAYS_AHEAD = 365

export const savePromises = call<typeof schemas.savePromises>('PUT', '/products/:id/promises')
export const countDelays = call<typeof schemas.countDelays>('GET', '/products/:id/delays')
export const tellDelays = call<typeof schemas.tellDelays>('POST', '/products/:id/delays')
export const agreeToDelay = call<typeof schemas.agreeToDelay>('POST', '/orders/:id/agree_to_delay')

/** The UTC day that is this many days after `from`. */
export const dayIn = (days: number, from = Date.now()): string =>
  new Date(from + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The latest day on which a piece bought at this moment leaves; undefined if it leaves at once. Lead days are counted
 * in UTC.
 */
export const shipByOf = ({
  ships_by,
  lead_days,
}: {
  ships_by?: string | null | undefined
  lead_days?: number | null | undefined
}): string | undefined => (lead_days ? dayIn(lead_days) : (ships_by ?? undefined))

let words: Intl.DateTimeFormat | undefined

/** `December 3, 2026`, independent of the reader's locale and time zone. */
export const dayInWords = (day: string): string =>
  (words ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })).format(new Date(day))

/** The promise of an order that does not leave at once. All its lines leave on the same day. */
export function orderPromiseInWords(shipBy: string, lines: number, isMadeToOrder: boolean): string {
  const together = lines > 1 ? ', all of it together' : ''
  const begins = isMadeToOrder ? 'make it' : 'get it ready'
  return `Your order ships by ${dayInWords(shipBy)}${together}. You can cancel it until we begin to ${begins}.`
}

export const promiseInWords = (shipBy: string, isMadeToOrder: boolean): string =>
  `${isMadeToOrder ? 'Made to order' : 'Pre-order'}: ships by ${dayInWords(shipBy)}`
