import { money } from '../../contract/money.ts'
import { dayInWords } from '../../contract/promise.ts'
import type { Candidate } from './candidate-queries.ts'

/** What a promotion goes by in a cart line. */
export interface CartGoods {
  product_id: number
  size: string
  quantity: number
  unit_price: number
  product_type: string
  is_on_sale: boolean
}

/** Unknown codes, ended ones and used ones of somebody else are told alike, so that guesses find out nothing. */
export const UNKNOWN_CODE = 'We do not know this code, or it has ended.'
export const USED_ELSEWHERE =
  'You use this code in another checkout. Pay or cancel that one, or try again in half an hour.'
const ASKS_EMAIL_FIRST = 'This code is for a first order. Enter your e-mail address to use it.'
const ASKS_EMAIL = 'This code is limited for each customer. Enter your e-mail address to use it.'

const FIRST_ALONE = 'This code is for a first order.'
const USED_ALREADY = 'You have used this code already.'
const ABOUT_CUSTOMER: readonly (string | undefined)[] = [FIRST_ALONE, USED_ALREADY, USED_ELSEWHERE]

/** Whether a refusal says what the customer has bought, or is about to. */
export const isAboutCustomer = (refusal: string | undefined): boolean => ABOUT_CUSTOMER.includes(refusal)

export const isInScope = (
  { product_ids, product_types, on_sale_items }: Candidate,
  line: CartGoods,
): boolean =>
  (product_ids === null || product_ids.includes(line.product_id)) &&
  (product_types === null || product_types.includes(line.product_type)) &&
  (on_sale_items || !line.is_on_sale)

export const asksCustomer = ({ first_order, per_customer }: Candidate): boolean =>
  first_order || per_customer !== null

/** A first order is one. */
export const usesPerCustomer = ({ first_order, per_customer }: Candidate): number | null =>
  first_order ? 1 : per_customer

interface Circumstances {
  lines: readonly CartGoods[]
  /** In cents, before promotions. */
  goods: number
  isCustomerKnown: boolean
}

/** Why a code gives nothing whatever else the cart has, as a sentence; undefined when it may. */
export function whyNot(candidate: Candidate | undefined, cart: Circumstances): string | undefined {
  if (!candidate || candidate.has_ended) return UNKNOWN_CODE
  if (candidate.code_hash !== null && candidate.is_used_up) return UNKNOWN_CODE
  if (candidate.begins_at !== null) return `This code begins on ${dayInWords(candidate.begins_at)}.`
  if (candidate.is_used_up) return 'This code has been used up.'
  return whyNotCustomer(candidate, cart) ?? whyNotGoods(candidate, cart)
}

function whyNotCustomer(candidate: Candidate, { isCustomerKnown }: Circumstances): string | undefined {
  if (!asksCustomer(candidate)) return undefined
  if (!isCustomerKnown) return candidate.first_order ? ASKS_EMAIL_FIRST : ASKS_EMAIL
  if (candidate.has_ordered) return FIRST_ALONE
  if (candidate.uses < usesPerCustomer(candidate)!) return undefined
  return candidate.are_taken ? USED_ALREADY : USED_ELSEWHERE
}

function whyNotGoods(candidate: Candidate, { lines, goods }: Circumstances): string | undefined {
  if (!lines.some((line) => isInScope(candidate, line))) {
    return lines.some((line) => isInScope({ ...candidate, on_sale_items: true }, line))
      ? 'This code is not for pieces on sale.'
      : 'This code is for nothing that is in your cart.'
  }
  const short = (candidate.minimum ?? 0) - goods
  if (short > 0)
    return `This code is for orders from ${money(candidate.minimum!)}: ${money(short)} is missing.`
  return undefined
}
