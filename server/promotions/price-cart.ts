import { type CartCode, type CartDiscount, MAX_CART_LINES } from '../../contract/cart.ts'
import type { DeliveryMethod } from '../../contract/settings.ts'
import { shippingPrice } from '../settings/delivery.ts'
import { allocateAmount, allocatePercent, type Shares, sumOf } from './allocate.ts'
import type { Candidate } from './candidate-queries.ts'
import { foldCode, hashCode } from './codes.ts'
import {
  asksCustomer,
  type CartGoods,
  isAboutCustomer,
  isInScope,
  UNKNOWN_CODE,
  USED_ELSEWHERE,
  whyNot,
} from './refuse-code.ts'

/** What a promotion takes off each piece of a line, or off the delivery. */
export interface PromotionDiscount {
  promotion_id: number
  name: string
  /** In cents. */
  amount: number
}

/** A line at its price after promotions; all its pieces cost the same. */
export type PricedLine<Line extends CartGoods> = Line & {
  list_price: number
  discount: PromotionDiscount | null
}

export interface PricedCart<Line extends CartGoods> {
  /** In cents, before promotions. */
  goods: number
  /** After them. */
  subtotal: number
  /** One more than the cart has where an amount could not be divided. */
  lines: PricedLine<Line>[]
  discounts: CartDiscount[]
  /** At most one for the goods, and one for the delivery. */
  promotions: Candidate[]
  freeShipping: Candidate | undefined
  codes: CartCode[]
  /**
   * Those of the codes that give nothing, but for one of free delivery where it is free anyway or another frees more.
   */
  lost: CartCode[]
  /** Codes that the customer uses in another checkout, as they were typed. */
  usedElsewhere: { code: string; promotion_id: number }[]
  /** A code is counted by customer, which only an account or an e-mail identifies. */
  asksCustomer: boolean
  /** A code is refused for what the customer has ordered before. */
  tellsOfCustomer: boolean
}

interface ToPrice<Line extends CartGoods> {
  lines: Line[]
  candidates: Candidate[]
  /** As they were typed. */
  codes: readonly string[]
  isCustomerKnown: boolean
  methods: readonly DeliveryMethod[]
}

/** What each code and each automatic promotion would give, and what the cart gets: the best of each kind. */
export function priceCart<Line extends CartGoods>({
  lines,
  candidates,
  codes,
  isCustomerKnown,
  methods,
}: ToPrice<Line>): PricedCart<Line> {
  const goods = lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0)
  const asked = [...new Map(codes.map((typed) => [foldCode(typed), typed])).entries()].map(
    ([code, typed]) => {
      const candidate = findCandidate(candidates, code)
      return { typed, candidate, refusal: whyNot(candidate, { lines, goods, isCustomerKnown }) }
    },
  )
  // Codes stand first: of two that give the same, the code is used.
  const possible = [
    ...asked.filter(({ refusal }) => refusal === undefined).map(({ candidate }) => candidate!),
    ...candidates.filter(
      (candidate) =>
        candidate.kind === 'automatic' && whyNot(candidate, { lines, goods, isCustomerKnown }) === undefined,
    ),
  ]
  const offers = possible
    .filter(({ free_shipping }) => free_shipping === null)
    .map((candidate) => ({ candidate, shares: sharesOf(candidate, lines) }))
  const best = bestOf(offers, ({ shares }) => sumOf(shares))
  const priced = best ? applyShares(lines, best.candidate, best.shares) : lines.map(asListed)
  const saved = best ? sumOf(best.shares) : 0
  const freeing = possible.filter(({ free_shipping }) => free_shipping !== null)
  const freeShipping = bestOf(freeing, (candidate) => freedBy(candidate, methods, goods - saved))
  const given = [best?.candidate, freeShipping].filter((candidate) => candidate !== undefined)
  const answers = asked.map(({ typed, candidate, refusal }) => {
    const refused =
      refusal ?? (given.includes(candidate!) ? null : whyNothing(candidate!, given, { lines, methods }))
    return { code: typed, ok: refused === null, message: refused ?? whyPart(candidate!, lines) }
  })
  const isBettered = (index: number) =>
    freeShipping !== undefined && !asked[index]!.refusal && asked[index]!.candidate!.free_shipping !== null
  return {
    goods,
    subtotal: goods - saved,
    lines: priced,
    discounts: best ? [{ name: nameOf(best.candidate), amount: saved }] : [],
    promotions: given,
    freeShipping,
    codes: answers,
    lost: answers.filter(
      ({ ok, message }, index) => !ok && message !== DELIVERY_IS_FREE && !isBettered(index),
    ),
    usedElsewhere: asked
      .filter(({ refusal }) => refusal === USED_ELSEWHERE)
      .map(({ typed, candidate }) => ({ code: typed, promotion_id: candidate!.id })),
    asksCustomer: asked.some(
      ({ candidate, refusal }) =>
        refusal !== UNKNOWN_CODE && candidate !== undefined && asksCustomer(candidate),
    ),
    tellsOfCustomer: asked.some(({ refusal }) => isAboutCustomer(refusal)),
  }
}

const findCandidate = (candidates: Candidate[], code: string): Candidate | undefined =>
  candidates.find((candidate) => candidate.code === code) ??
  candidates.find(({ code_hash }) => code_hash === hashCode(code).toString('hex'))

/** The first of those that give most; undefined when none gives anything. */
function bestOf<T>(choices: T[], worth: (choice: T) => number): T | undefined {
  const most = Math.max(0, ...choices.map(worth))
  return most === 0 ? undefined : choices.find((choice) => worth(choice) === most)
}

/** Lines that it is not for get 0 off. */
function sharesOf(candidate: Candidate, lines: readonly CartGoods[]): Shares {
  const inScope = lines.map((line) => isInScope(candidate, line))
  const goods = lines.filter((_, index) => inScope[index])
  const shares =
    candidate.percent !== null
      ? allocatePercent(goods, candidate.percent)
      : lines.length < MAX_CART_LINES
        ? allocateAmount(goods, candidate.amount!)
        : // One line more would be too many for the payment page.
          goods.map(({ quantity }) => [{ quantity, off: 0 }])
  return lines.map(({ quantity }, index) => (inScope[index] ? shares.shift()! : [{ quantity, off: 0 }]))
}

const asListed = <Line extends CartGoods>(line: Line): PricedLine<Line> => ({
  ...line,
  list_price: line.unit_price,
  discount: null,
})

const applyShares = <Line extends CartGoods>(
  lines: Line[],
  candidate: Candidate,
  shares: Shares,
): PricedLine<Line>[] =>
  lines.flatMap((line, index) =>
    shares[index]!.map(({ quantity, off }) => ({
      ...asListed(line),
      quantity,
      unit_price: line.unit_price - off,
      discount: off > 0 ? { promotion_id: candidate.id, name: nameOf(candidate), amount: off } : null,
    })),
  )

/** As shoppers read it: the code that they typed or have read, or the name. */
export const nameOf = ({ code, name }: Pick<Candidate, 'code' | 'name'>): string => code ?? name

/** Whether a promotion of free delivery is for this method. */
export const isFreed = (promotion: Candidate | undefined, { name }: Pick<DeliveryMethod, 'name'>): boolean =>
  promotion?.free_shipping != null &&
  (promotion.free_shipping.length === 0 || promotion.free_shipping.includes(name))

/** What the promotion takes off the dearest method that it is for. */
const freedBy = (candidate: Candidate, methods: readonly DeliveryMethod[], goods: number): number =>
  Math.max(
    0,
    ...methods.filter((method) => isFreed(candidate, method)).map((method) => shippingPrice(method, goods)),
  )

/** What the code is not for where it takes something off a part of the cart. */
function whyPart(candidate: Candidate, lines: readonly CartGoods[]): string | null {
  const others = lines.filter((line) => !isInScope(candidate, line))
  if (candidate.free_shipping !== null || others.length === 0) return null
  return others.every((line) => isInScope({ ...candidate, on_sale_items: true }, line))
    ? 'Applied to what is not on sale.'
    : 'Applied to a part of your cart.'
}

const DELIVERY_IS_FREE = 'Delivery of this order is free already.'

function whyNothing(
  candidate: Candidate,
  given: Candidate[],
  { lines, methods }: Pick<ToPrice<CartGoods>, 'lines' | 'methods'>,
): string {
  const isOfDelivery = candidate.free_shipping !== null
  const better = given.find(({ free_shipping }) => (free_shipping !== null) === isOfDelivery)
  if (better) return `A better offer applies: ${nameOf(better)}.`
  if (isOfDelivery)
    return methods.some((method) => isFreed(candidate, method))
      ? DELIVERY_IS_FREE
      : 'This code is for another way of delivery.'
  if (candidate.amount !== null && lines.length >= MAX_CART_LINES)
    return `This code is for orders of fewer than ${MAX_CART_LINES} different items.`
  return 'This code takes nothing off what is in your cart.'
}
