import type { FastifyRequest } from 'fastify'
import type { Input } from '../../../contract/call.ts'
import type { quoteOrder } from '../../../contract/order.ts'
import type { DeliveryMethod } from '../../../contract/settings.ts'
import { MOST_GIFT_CARD_LINES } from '../../../contract/credit.ts'
import { REGION_NEEDED } from '../../../contract/served-countries.ts'
import { findStoreCredit } from '../../credit/account-queries.ts'
import { lookUpGiftCard } from '../../credit/gift-card-codes.ts'
import { type HeldShare, listHolds } from '../../credit/move-queries.ts'
import { NO_SUCH_CARD } from '../../credit/store-credit.ts'
import type { CreditAccountRow } from '../../credit/tables.ts'
import { Refused, refuseField } from '../../errors.ts'
import type { Viewer } from '../../http/handle.ts'
import { readPostalCode } from '../../postal-codes.ts'
import { lacksRegion, readRegion } from '../../regions.ts'
import type { Shop } from '../../shop.ts'
import { readOwner } from './checkout-owner.ts'
import { findOwnOpenOrder } from './checkout-queries.ts'
import { readCart, zoneOf } from './checkout-cart.ts'
import { freedDelivery, lastShipBy, MIN_CHARGE_CENTS, promiseOfLines } from './session-params.ts'
import { shippingPrice } from '../../settings/delivery.ts'
import { amountsOf, cartDigest, creditOf, LIFE_MS, type Quote, signQuote, totalOf } from './quote-token.ts'
import { calculateTax } from '../tax/tax-calculation.ts'

type Wanted = Input<typeof quoteOrder>['body']
type Delivery = Wanted['delivery']

/** T22, before the order: fixes address, delivery, tax and credit, and signs them for half an hour. */
export async function quoteCart(shop: Shop, wanted: Wanted, viewer: Viewer | null, request: FastifyRequest) {
  const { items, codes, delivery, credit } = wanted
  const email = viewer?.email ?? wanted.email
  if (email === undefined) throw refuseField('email', 'Enter your e-mail: the confirmation is sent there.')
  const address = readAddress(delivery)
  const zone = await zoneOf(shop, { ...wanted, country: address.country, viewer, key: undefined })
  const method = zone.methods.find(({ name }) => name === delivery.method)
  if (!method)
    throw refuseField(
      'method',
      'This delivery does not go to the country of the address. Choose another one.',
    )
  const owner = readOwner(shop, request)
  const { priced, sums } = await readCart(shop, { items, codes, email, viewer, key: undefined, owner, zone })
  if (priced.lines.length > MOST_GIFT_CARD_LINES)
    throw new Refused(`With credit an order can have at most ${MOST_GIFT_CARD_LINES} different items.`)
  const priceOf = (way: DeliveryMethod) =>
    freedDelivery(way, priced) ? 0 : shippingPrice(way, priced.subtotal)
  const freed = freedDelivery(method, priced)
  const shipping = priceOf(method)
  const taxed = await calculateTax(shop, { lines: priced.lines, shipping, address })
  const quote: Quote = {
    accountId: viewer?.accountId ?? null,
    cart: cartDigest(items, codes),
    email,
    delivery: { address, cheapest: Math.min(...zone.methods.map(priceOf)), ...(freed && { freed }) },
    method: method.name,
    goods: priced.subtotal,
    amounts: amountsOf(priced.lines),
    shipBy: lastShipBy(priced.lines) ?? null,
    shipping,
    ...taxed,
    isTaxIncluded: shop.settings.get('tax').is_included,
    shares: [],
    expires: Date.now() + LIFE_MS,
  }
  const accounts = await findAccounts(shop, credit, viewer, request)
  quote.shares = share(accounts, totalOf(quote))
  const discounts = [
    ...sums.discounts.map((discount) => ({ ...discount, of: 'goods' as const })),
    ...(freed ? [{ name: freed.name, amount: freed.amount, of: 'delivery' as const }] : []),
  ]
  const holders = await findHolders(shop, quote, accounts, viewer, request)
  return {
    ...showQuote(shop, quote, accounts, holders),
    discounts,
    ...(quote.shipBy && { promise: promiseOfLines(quote.shipBy, priced.lines) }),
  }
}

function readAddress({ address }: Delivery): Quote['delivery']['address'] {
  const { name, line1, line2, city, state, postal_code, country } = address
  const text = (typed: string | null | undefined) => typed?.trim() || null
  const region = readRegion(country, state)
  if (lacksRegion(country, region)) throw refuseField('state', `Enter ${REGION_NEEDED[country]}.`)
  return {
    name: name.trim(),
    line1: line1.trim(),
    line2: text(line2),
    city: city.trim(),
    state: region,
    postal_code: readPostalCode(country, postal_code),
    country,
  }
}

/** Credit accounts in the order in which they are spent: gift cards, then store credit. */
async function findAccounts(
  { db }: Shop,
  { gift_cards, store_credit }: Wanted['credit'],
  viewer: Viewer | null,
  request: FastifyRequest,
): Promise<CreditAccountRow[]> {
  const found = new Map<number, CreditAccountRow>()
  for (const [index, code] of gift_cards.entries()) {
    const card = await lookUpGiftCard(db, request, code)
    if (!card || card.added_to !== null) throw refuseField(`gift_card_${index}`, NO_SUCH_CARD)
    found.set(card.id, card)
  }
  const own = store_credit && viewer ? await findStoreCredit(db, viewer.accountId) : undefined
  if (own && own.frozen === null) found.set(own.id, own)
  return [...found.values()]
}

/** The amount that credit leaves to the card is zero, or at least Stripe's smallest charge. */
function share(accounts: CreditAccountRow[], total: number): HeldShare[] {
  const available = accounts.reduce((sum, { balance, held }) => sum + balance - held, 0)
  const rest = Math.max(0, total - available)
  if (total < MIN_CHARGE_CENTS && rest > 0)
    throw new Refused('A card payment needs a total of at least $0.50.')
  let left = rest > 0 && rest < MIN_CHARGE_CENTS ? total - MIN_CHARGE_CENTS : Math.min(total, available)
  const shares: HeldShare[] = []
  for (const { id, balance, held, last_four } of accounts) {
    const amount = Math.min(left, balance - held)
    left -= amount
    if (amount > 0) shares.push({ credit_account_id: id, amount, last_four })
  }
  return shares
}

/** Per credit account, the shopper's own open order that holds all of its credit, which therefore cannot pay here. */
async function findHolders(
  shop: Shop,
  { shares }: Quote,
  accounts: CreditAccountRow[],
  viewer: Viewer | null,
  request: FastifyRequest,
): Promise<Map<number, string>> {
  const holders = new Map<number, string>()
  const paying = new Set(shares.map(({ credit_account_id }) => credit_account_id))
  const { browser } = readOwner(shop, request)
  for (const { id, balance, held } of accounts) {
    if (held === 0 || balance > held || paying.has(id)) continue
    const owner = { accountId: viewer?.accountId, browser }
    const order = await findOwnOpenOrder(shop.db, await listHolds(shop.db, id), owner)
    if (order) holders.set(id, order)
  }
  return holders
}

function showQuote(
  shop: Shop,
  quote: Quote,
  accounts: CreditAccountRow[],
  holders: ReadonlyMap<number, string>,
) {
  const total = totalOf(quote)
  const used = new Map(quote.shares.map(({ credit_account_id, amount }) => [credit_account_id, amount]))
  return {
    goods: quote.goods,
    shipping: quote.shipping,
    tax: quote.isTaxIncluded ? 0 : quote.tax,
    ...(quote.isTaxIncluded && { included_tax: quote.tax }),
    total,
    credit: accounts.map(({ id, kind, last_four, balance, held }) => ({
      kind,
      last_four,
      amount: used.get(id) ?? 0,
      left: balance - held - (used.get(id) ?? 0),
      ...(holders.has(id) && { held_by: holders.get(id)! }),
    })),
    to_pay: total - creditOf(quote),
    quote: signQuote(shop, quote),
  }
}
