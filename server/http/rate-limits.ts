import { TooMany } from '../errors.ts'

/**
 * Counted in PostgreSQL across processes: `burst` calls at once, then `perHour`. In one hour at most the sum of both.
 */
export const BUCKET_LIMITS = {
  // The first six are the sign-in throttle, explained in decisions/0004.
  'login-browser': { burst: 10, perHour: 10 },
  /** Per address, over all accounts; all networks of an IPv6 home together have HOME_SHARE times as much. */
  'login-address': { burst: 60, perHour: 240 },
  /** Per account and address from which it has been signed in to before. */
  'login-remembered': { burst: 10, perHour: 5 },
  /** Per account and any other address, refused attempts included. */
  'login-stranger': { burst: 5, perHour: 5 / 24 },
  /** Per account, for all other addresses together. */
  'login-account': { burst: 10, perHour: 10 },
  /** Per account, once `login-account` is used up, for addresses within their `login-stranger` limit. */
  'login-reserve': { burst: 5, perHour: 40 },
  'signup-address': { burst: 50, perHour: 60 },
  /** Per e-mail: an attacker who uses it up has only sent the owner three working links. */
  'reset-account': { burst: 3, perHour: 3 },
  'reset-address': { burst: 20, perHour: 20 },
  'reset-use': { burst: 30, perHour: 60 },
  /** Per mailbox that links to confirm an e-mail are sent to, because anyone can request one for any address. */
  'email-link-sent': { burst: 3, perHour: 3 },
  /** Per address: reading and following links. */
  'email-link-use': { burst: 30, perHour: 60 },
  /** Per account, wrong current passwords only: a stolen session must not allow guessing the password. */
  'password-change': { burst: 10, perHour: 10 },
  /** Per account: wrong answers to the second step. */
  'second-step': { burst: 10, perHour: 10 },
  'second-step-address': { burst: 60, perHour: 240 },
  /** Per staff member: refused calls that are recorded in the activity. */
  'refusals-recorded': { burst: 60, perHour: 60 },
  /**
   * Per order, wrong e-mails only, because the order's number is printed on parcels and slips. The browser that placed
   * the order has a separate bucket (`guesserOf`).
   */
  'order-email': { burst: 8, perHour: 2 },
  /** Per account: changes of its profile, saved addresses and consent to news, each of which is recorded. */
  'account-change': { burst: 60, perHour: 240 },
  /**
   * Per account: changes of its wishlist, which are serialised. The browser sends refused changes along with the next
   * one.
   */
  'wishlist-change': { burst: 60, perHour: 1_200 },
  /** Per account: exports of personal data, and plans of an erasure, which read every table with personal data. */
  'own-data': { burst: 10, perHour: 30 },
  /** Per account, because each change reveals whether the new e-mail has an account. */
  'email-change': { burst: 10, perHour: 10 },
  /** Per mailbox that a withdrawal is acknowledged to, because anyone can have that mail sent to any address. */
  'withdrawal-email': { burst: 10, perHour: 10 / 24 },
  /**
   * Per mailbox, for withdrawals that match an order of that e-mail, so that strangers cannot use up a buyer's limit.
   */
  'withdrawal-buyer': { burst: 10, perHour: 10 },
  /** Per home: queries to the payment provider about an order's session (`orders/payment/ask-about-session.ts`). */
  'session-news': { burst: 60, perHour: 600 },
  /** The same for sessions without an order, for all homes together. A webhook also finds an order that was lost. */
  'session-lost': { burst: 30, perHour: 300 },
  /** Per home: gift card codes that match no card. */
  'gift-card-address': { burst: 10, perHour: 10 },
  /** Per home: e-mails typed beside a code for which the response revealed that they have ordered. */
  'code-email-home': { burst: 20, perHour: 20 },
  /** Per home and e-mail: repeated answers for one e-mail, as at each change of the cart, count once. */
  'code-email': { burst: 1, perHour: 1 },
  /** Invalid gift card codes of all homes together; correct codes are accepted regardless. */
  'gift-card-shop': { burst: 3_000, perHour: 12_000 },
} as const
export type BucketLimit = keyof typeof BUCKET_LIMITS

/** Counted in PostgreSQL across processes: `count` calls per address in `seconds`. For expensive calls. */
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
  // For news, stock alerts and review requests: a mail provider's servers make these requests for many of their users.
  unsubscribe: { count: 600, seconds: 60 },
} as const
export type AddressLimit = keyof typeof ADDRESS_LIMITS

export function tooMany(waitMs: number): TooMany {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  return new TooMany(`Too many attempts. Please try again in ${wait}.`, seconds)
}
