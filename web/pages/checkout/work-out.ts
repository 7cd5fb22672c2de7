import type { CartItem } from '../../../contract/cart.ts'
import { MOST_GIFT_CARDS_USED } from '../../../contract/credit.ts'
import { type Quote, quoteOrder } from '../../../contract/order.ts'
import { ApiError, callApi } from '../../api.ts'
import { getCartLines, toItem } from '../../cart.ts'
import { seenCodes, setCartDetails } from '../../cart-details.ts'
import { getCodes, saveCodes } from '../../codes.ts'
import { getSession } from '../../session.ts'
import { cancelCheckout, PaidBefore } from './place.ts'

interface Bought {
  items: CartItem[]
  codes?: string[]
}

export interface WorkedOut {
  quote: Quote
  /** Account of the total; undefined for a guest. */
  accountId: number | undefined
  bought: Bought
  /** Why codes of the cart are refused, each with its code. */
  lost: string[]
}

interface Asking {
  /** Also asks for the codes that were refused before. */
  asksAllCodes: boolean
}

/** Asks for the cart's total at this address with this credit. Refused codes are left out and reported. */
export async function workOut(values: Record<string, string>, { asksAllCodes }: Asking): Promise<WorkedOut> {
  await cancelCheckout().catch((failure: unknown) => {
    // The shopper has not seen a total that could differ.
    if (!(failure instanceof PaidBefore) || getCartLines().length === 0) throw failure
  })
  const bought = wanted(values['email'], asksAllCodes)
  const ask = async (bought: Bought, lost: string[]): Promise<WorkedOut> => {
    const body = { ...bought, ...bodyOf(values) }
    const accountId = getSession()?.user.id
    return { quote: (await callApi(quoteOrder, { body })).body, accountId, bought, lost }
  }
  return await ask(bought, []).catch(async (refusal: unknown) => {
    const lost = learn(refusal, bought.items)
    if (lost.length === 0) throw refusal
    return await ask(wanted(values['email']), lost)
  })
}

/** A line of the cart cannot be bought as it is; the cart shows which. */
export const isOfCart = (refusal: unknown): boolean =>
  refusal instanceof ApiError && !!refusal.body.itemDetails?.some(({ isValid }) => !isValid)

/** Stores the cart's details that came with a refusal; returns why codes were refused. */
export function learn(refusal: unknown, items: CartItem[]): string[] {
  if (!(refusal instanceof ApiError) || !refusal.body.itemDetails) return []
  setCartDetails(refusal.body.itemDetails, items, refusal.body.cart)
  return (refusal.body.cart?.codes ?? [])
    .filter(({ ok }) => !ok)
    .map(({ code, message }) => `${code}: ${message}`)
}

/**
 * The items with the accepted codes. Some codes are limited per customer: for another e-mail than the cart was priced
 * for, all codes are sent.
 */
function wanted(email: string | undefined, asksAllCodes = false): Bought {
  const items = getCartLines().map(toItem)
  const known = getCodes()
  const isNewCustomer = email !== undefined && email !== known.email && known.codes.length > 0
  if (isNewCustomer) saveCodes({ codes: known.codes, email })
  const { codes } = isNewCustomer || asksAllCodes ? known : seenCodes()
  return { items, ...(codes.length > 0 && { codes: [...codes] }) }
}

/** The gift card codes of the form. */
export const cardsOf = (values: Record<string, string>): string[] =>
  Array.from(
    { length: MOST_GIFT_CARDS_USED },
    (_, index) => values[`gift_card_${index}`]?.trim() ?? '',
  ).filter(Boolean)

function bodyOf(values: Record<string, string>) {
  const {
    email,
    name = '',
    line1 = '',
    line2,
    city = '',
    state,
    postal_code,
    country = '',
    method = '',
  } = values
  return {
    ...(email && { email }),
    delivery: {
      address: {
        name,
        line1,
        ...(line2 && { line2 }),
        city,
        ...(state && { state }),
        ...(postal_code && { postal_code }),
        country,
      },
      method,
    },
    credit: { gift_cards: cardsOf(values), store_credit: values['store_credit'] === 'yes' },
  }
}
