import { createHmac } from 'node:crypto'
import type { CartItem } from '../../../contract/cart.ts'
import type { HeldShare } from '../../credit/move-queries.ts'
import { Conflict } from '../../errors.ts'
import type { Shop } from '../../shop.ts'
import { isSigned } from '../../signing.ts'
import { hashOfRequest } from '../hash-of-request.ts'
import type { QuotedDelivery } from '../tables.ts'

/** The total of an order with credit, fixed before its payment page opens (T22). Money in cents. */
export interface Quote {
  accountId: number | null
  /** Digest of the items and codes. */
  cart: string
  email: string
  delivery: QuotedDelivery
  method: string
  goods: number
  /** By line, in the order of the lines. Absent from quotes that the previous release signed. */
  amounts?: number[]
  /** The day by which it leaves; null if at once. Absent from quotes that the previous release signed. */
  shipBy?: string | null
  shipping: number
  /** Added to the prices of goods and shipping, or included in them. */
  tax: number
  isTaxIncluded: boolean
  /** By the shop's own rates, in hundredths of a percent. */
  taxRate: number | null
  /** By line, in the order of the lines. */
  taxes: number[]
  /** The id of Stripe's calculation; null if Stripe computes no tax. */
  calculation: string | null
  shares: HeldShare[]
  /** In milliseconds. */
  expires: number
}

export const LIFE_MS = 30 * 60_000

export const totalOf = ({ goods, shipping, tax, isTaxIncluded }: Quote): number =>
  goods + shipping + (isTaxIncluded ? 0 : tax)

export const creditOf = ({ shares }: Quote): number => shares.reduce((sum, { amount }) => sum + amount, 0)

export const amountsOf = (lines: { unit_price: number; quantity: number }[]): number[] =>
  lines.map(({ unit_price, quantity }) => unit_price * quantity)

export const cartDigest = (items: CartItem[], codes: string[] = []): string =>
  hashOfRequest([items.map(({ id, size, quantity }) => [id, size ?? '', quantity]), codes])

/** Nothing is stored: the shopper carries the quote. */
export function signQuote({ secrets }: Pick<Shop, 'secrets'>, quote: Quote): string {
  const text = Buffer.from(JSON.stringify(quote)).toString('base64url')
  return `${text}.${macOf(secrets.jwtSecret, text)}`
}

/** Throws Conflict if the quote has expired, or was made for another cart or account. */
export function readQuote(
  { secrets }: Pick<Shop, 'secrets'>,
  signed: string,
  { accountId, cart }: Pick<Quote, 'accountId' | 'cart'>,
): Quote {
  const [text = '', mac = ''] = signed.split('.')
  const over = new Conflict(
    'This total was for another cart, or is more than half an hour old. Look at the new one before you pay.',
  )
  if (!isSigned(secrets, mac, (secret) => macOf(secret, text))) throw over
  const quote = JSON.parse(Buffer.from(text, 'base64url').toString()) as Quote
  if (quote.expires < Date.now() || quote.accountId !== accountId || quote.cart !== cart) throw over
  return quote
}

const macOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`quote ${text}`).digest('base64url')
