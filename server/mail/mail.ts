/**
 * Every mail that the shop sends, by the name of its template, with what the template has to be told.
 * Plain values only: they wait in the database until the mail leaves.
 */
export interface MailData {
  'order-confirmation': { order: OrderSummary }
  'order-shipped': { order: OrderSummary; tracking: string | null }
  /** `amount` is what is given back this time, `inFull` whether nothing is left to give back. */
  'order-refunded': { order: OrderSummary; amount: number; inFull: boolean }
  /** Paid after the hold had ended, and sold out meanwhile: everything goes back. */
  'order-unfulfillable': { order: OrderSummary }
  /** What was paid is not what the order comes to: everything goes back. */
  'order-mismatched': { order: OrderSummary }
  'password-reset': { name: string; token: string; validHours: number }
  'password-changed': { name: string; at: string }
  /** Goes to the old address. */
  'email-changed': { name: string; newEmail: string; at: string }
}

/** An order as its mails show it; money in cents, times in ISO 8601. */
export interface OrderSummary {
  id: string
  placedAt: string
  items: { name: string; size: string; quantity: number; unitPrice: number; image: string | null }[]
  subtotal: number
  shipping: number
  tax: number
  total: number
  address: PostalAddress | null
}

export interface PostalAddress {
  name: string | null
  line1: string | null
  line2: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  country: string | null
}

export type MailTemplate = keyof MailData

/** A mail to send. `key` says what it is about: a second mail with the same key is never sent. */
export type Mail = {
  [T in MailTemplate]: { key: string; to: string; template: T; data: MailData[T] }
}[MailTemplate]
