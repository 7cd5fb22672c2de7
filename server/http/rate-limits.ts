import { TooMany } from '../errors.ts'

/** Counted in PostgreSQL, across processes: `burst` times at once, then `perHour`. At most their sum in an hour. */
export const BUCKET_LIMITS = {
  // The first six are the sign-in throttle, explained in decisions/0004.
  'login-browser': { burst: 10, perHour: 10 },
  /** Per address, on any account; all networks of an IPv6 home together have HOME_SHARE times as much. */
  'login-address': { burst: 60, perHour: 240 },
  /** Per account and address that it has been signed in from. */
  'login-remembered': { burst: 10, perHour: 5 },
  /** Per account and any other address, refused attempts included. */
  'login-stranger': { burst: 5, perHour: 5 / 24 },
  /** Per account, for all other addresses together. */
  'login-account': { burst: 10, perHour: 10 },
  /** Per account, after `login-account`, for addresses within `login-stranger`. */
  'login-reserve': { burst: 5, perHour: 40 },
  'signup-address': { burst: 50, perHour: 60 },
  /** Per e-mail: an attacker who uses it up has sent the owner three working links. */
  'reset-account': { burst: 3, perHour: 3 },
  'reset-address': { burst: 20, perHour: 20 },
  'reset-use': { burst: 30, perHour: 60 },
  /** Per mailbox that a link to confirm its e-mail is sent to, because anyone can have one sent to anyone. */
  'email-link-sent': { burst: 3, perHour: 3 },
  /** Per address, reading and following links. */
  'email-link-use': { burst: 30, perHour: 60 },
  /** Per account, wrong current passwords only: a stolen session must not allow guessing the password. */
  'password-change': { burst: 10, perHour: 10 },
  /** Per account: wrong answers to the second step. */
  'second-step': { burst: 10, perHour: 10 },
  'second-step-address': { burst: 60, perHour: 240 },
  /** Per member of the staff: refused calls that are kept in the activity. */
  'refusals-recorded': { burst: 60, perHour: 60 },
  /**
   * Per order, wrong e-mails only, because its number stands on parcels and slips. Once more for the browser that it was
   * placed in (`guesserOf`).
   */
  'order-email': { burst: 8, perHour: 2 },
  /** Per account: changes of its profile, its saved addresses and its consent to news, each of which is recorded or kept. */
  'account-change': { burst: 60, perHour: 240 },
  /** Per account: changes of its wishlist, which wait for each other. The browser sends what was refused with the next one. */
  'wishlist-change': { burst: 60, perHour: 1_200 },
  /** Per account: copies of all that is kept about its owner, and plans of an erasure, which read every table of persons. */
  'own-data': { burst: 10, perHour: 30 },
  /** Per account: each change tells whether the new e-mail has an account. */
  'email-change': { burst: 10, perHour: 10 },
  /** Per mailbox that a withdrawal is acknowledged to, because anyone can have that mail sent to anyone. */
  'withdrawal-email': { burst: 10, perHour: 10 / 24 },
  /** Per mailbox that a withdrawal names with an order of its own, so that strangers do not use up a buyer's right. */
  'withdrawal-buyer': { burst: 10, perHour: 10 },
  /** Per home: questions to the payment provider about the session of an order (`orders/payment/ask-about-session.ts`). */
  'session-news': { burst: 60, perHour: 600 },
  /** The same for sessions that belong to no order, for all homes together. A webhook finds an order that was lost as well. */
  'session-lost': { burst: 30, perHour: 300 },
  /** Per home: codes of gift cards that were looked for and are none. */
  'gift-card-address': { burst: 10, perHour: 10 },
  /** Per home: e-mails that a guest has typed beside a code and of which the answer told that they have ordered. */
  'code-email-home': { burst: 20, perHour: 20 },
  /** Per home and e-mail: the answer to one is the same with each change of the cart, and counts once. */
  'code-email': { burst: 1, perHour: 1 },
  /** For all homes together; a right code passes all the same. */
  'gift-card-shop': { burst: 3_000, perHour: 12_000 },
} as const
export type BucketLimit = keyof typeof BUCKET_LIMITS

/** Counted in PostgreSQL, across processes: `count` times in `seconds` per address. For expensive calls. */
export const ADDRESS_LIMITS = {
  checkout: { count: 30, seconds: 60 },
  'track-order': { count: 60, seconds: 60 },
  returns: { count: 60, seconds: 60 },
  invoices: { count: 30, seconds: 60 },
  withdrawal: { count: 20, seconds: 600 },
  quote: { count: 60, seconds: 60 },
  reviews: { count: 60, seconds: 600 },
  'stock-alert': { count: 10, seconds: 3600 },
  wishlist: { count: 60, seconds: 60 },
  previews: { count: 60, seconds: 60 },
  // For news, stock alerts and requests for reviews: the servers of a mail provider ask for many of their users.
  unsubscribe: { count: 600, seconds: 60 },
} as const
export type AddressLimit = keyof typeof ADDRESS_LIMITS

export function tooMany(waitMs: number): TooMany {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  return new TooMany(`Too many attempts. Please try again in ${wait}.`, seconds)
}
