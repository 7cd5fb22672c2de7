import { money } from '../../contract/money.ts'
import { promiseOf } from '../cart/rules.ts'
import { listProductsToBuy } from '../catalog/queries.ts'
import { nameToday } from '../catalog/size-prices.ts'
import { poolOf } from '../catalog/stock/product-stock.ts'
import { piecesOf } from '../catalog/stock/stock-queries.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict, Refused } from '../errors.ts'
import { hashOfRequest } from '../orders/hash-of-request.ts'
import { insertReservedOrder } from '../orders/checkout/checkout-queries.ts'
import { setHoldEnd } from '../orders/exchange-queries.ts'
import { differenceParams, type PaymentPage } from '../orders/payment/difference-session.ts'
import { includedIn } from '../orders/tax/included-tax.ts'
import { newOrderId } from '../orders/order-id.ts'
import { leftToGive } from '../orders/refunds/refund-queries.ts'
import type { OrderItemRow, OrderRow } from '../orders/tables.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { listReturnItems } from '../orders/return-queries.ts'
import { exchangeHoldEnd } from '../orders/return-time.ts'
import { findExchange, insertTransfer, updateTransfer } from '../orders/refunds/transfer-queries.ts'
import { differenceDue, linesOf, movedValueOf, newValueOf, sumOf, sumsOf } from './exchange-lines.ts'
import { differenceOf, whyNotHeld } from './exchange-sizes.ts'

interface WantedPieces {
  item: OrderItemRow
  new_size: string
  quantity: number
  goods: number
  tax: number
  price_difference: number
}

/** Hours for which the difference can be paid. Stripe's sessions last a day at most. */
const HOURS_TO_PAY = 23

/**
 * T14: creates an order that holds all new sizes and waits for the return, or no order. The value of the returned
 * pieces is reserved for it. If a size costs more, the order first waits for the payment of the difference on `page`.
 * The order must be locked.
 */
export async function holdExchange(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  wanted: WantedPieces[],
  page?: PaymentPage,
): Promise<string> {
  if (order.disputed === 'open')
    throw new Conflict('The payment is disputed, so pieces can be returned, but not exchanged.')
  const products = await listToday(trx, wanted)
  const refusal = findRefusal(products, wanted)
  if (refusal) throw refusal
  const lines = newLinesOf(products, wanted)
  const sums = sumsOf(lines)
  const moved = wanted.reduce((sum, piece) => sum + sumOf(movedValueOf(piece)), 0)
  const due = sums.total - moved
  if (moved > (await leftToGive(trx, order)))
    throw new Conflict(
      'A part of this order’s money has been given back already, so its pieces can be returned, but not exchanged.',
    )
  const id = newOrderId(order.id.split('-', 1)[0])
  const { order: held } = await insertReservedOrder(
    trx,
    {
      id,
      ...sums,
      tax_rate: order.tax_rate,
      return_paid_by: order.return_paid_by,
      account_id: order.account_id,
      checkout_key: null,
      address_mac: null,
      browser_hash: order.browser_hash,
      cart_hash: hashOfRequest(['exchange', returned.id]),
      email: order.email,
      ...waitFor(due, { id, order, returned, wanted, page }),
      exchange_of: order.id,
      payment_of: order.payment_of ?? order.id,
      disputed: order.disputed,
      placed: { by: returned.by, what: `exchange for pieces of ${order.id}` },
    },
    lines,
    piecesOf(lines),
  )
  // The pieces may have been sold since the check.
  if (!held) {
    const gone = new Conflict('The sizes have just gone. Please choose again.')
    throw findRefusal(await listToday(trx, wanted), wanted) ?? gone
  }
  await insertTransfer(trx, {
    kind: 'exchange',
    return_id: returned.id,
    from_order: order.id,
    to_order: id,
    amount: moved,
    state: 'pending',
  })
  return id
}

/** The lines of the new sizes, as their products are today. */
function newLinesOf(products: ProductsById, wanted: WantedPieces[]) {
  const pieces = wanted.map(({ item, ...piece }) => {
    const value = newValueOf(piece)
    return { ...piece, ...value, product_id: item.product_id, included_tax: includedIn(item, value.goods) }
  })
  return linesOf(pieces, ({ product_id, new_size }) => {
    const product = products.get(product_id)!
    const { name, cover_image, returnable } = product
    const stock_size = poolOf(product, new_size)
    return { name, cover_image, returnable, stock_size, ...promiseOf(product, new_size) }
  })
}

interface Waiting {
  id: string
  order: OrderRow
  returned: ReturnRow
  wanted: WantedPieces[]
  page: PaymentPage | undefined
}

/** What the exchange waits for: the payment of the difference (`due`, in cents), or the parcel if there is none. */
function waitFor(due: number, { id, order, returned, wanted, page }: Waiting) {
  if (due === 0) return { session_params: '{}', hold_ends_at: exchangeHoldEnd() }
  if (!page) throw new Error(`A difference is due for ${returned.number}, and there is no page to pay it on.`)
  const hold_ends_at = new Date(page.now() + HOURS_TO_PAY * 60 * 60_000)
  const lines = wanted.map(({ item, new_size, quantity, price_difference }) => ({
    name: item.name,
    size: new_size,
    quantity,
    difference: Math.max(0, price_difference),
  }))
  const { number } = returned
  const params = differenceParams(page, { orderId: id, number, email: order.email, lines, due, hold_ends_at })
  return { session_params: JSON.stringify(params), hold_ends_at, is_unpaid: true }
}

interface Asked {
  item: OrderItemRow
  new_size?: string | undefined
  difference?: number | undefined
}

/** Adds to each line the current name of its own size as the new size, for pieces that are sent again. */
export async function inOwnSizes<L extends { item: OrderItemRow }>(
  trx: Transaction,
  lines: L[],
): Promise<(L & { new_size: string })[]> {
  const products = await listToday(trx, lines)
  return lines.map((line) => {
    const { product_id, size } = line.item
    const product = products.get(product_id)
    return { ...line, new_size: product ? nameToday(product, size) : size }
  })
}

/**
 * Adds today's price difference between the new size and the old one. Throws Conflict if it is worse for the buyer than
 * `difference`, which the buyer was shown, and Refused if the new size is the one that the buyer has.
 */
export async function priceExchange<L extends Asked>(
  trx: Transaction,
  lines: L[],
): Promise<(L & { price_difference: number })[]> {
  const isExchanged = lines.some(({ new_size }) => new_size !== undefined)
  const products: ProductsById = isExchanged ? await listToday(trx, lines) : new Map()
  return lines.map((line) => {
    const { item, new_size, difference } = line
    const product = products.get(item.product_id)
    if (new_size === (product ? nameToday(product, item.size) : item.size))
      throw new Refused(`You have size ${new_size} already. Choose another one.`, {
        fields: { [`line_${item.line}`]: 'Choose another size.' },
      })
    if (new_size === undefined || !product?.active) return { ...line, price_difference: 0 }
    const now = differenceOf(product, item, new_size)
    if (now > (difference ?? 0)) {
      const fault =
        difference === undefined
          ? `${item.name} costs ${money(now)} more in ${new_size}.`
          : `What ${item.name} costs in ${new_size} has changed meanwhile.`
      throw new Conflict(`${fault} Please choose again.`, { sizes: [new_size] })
    }
    return { ...line, price_difference: now }
  })
}

type ProductsById = Map<number, Awaited<ReturnType<typeof listProductsToBuy>>[number]>

async function listToday(trx: Transaction, wanted: { item: OrderItemRow }[]): Promise<ProductsById> {
  const ids = wanted.map(({ item }) => item.product_id)
  return new Map((await listProductsToBuy(trx, ids)).map((product) => [product.id, product]))
}

/** Combines the pieces that are held from the same stock pool, regardless of their lines. */
function together(products: ProductsById, wanted: WantedPieces[]): WantedPieces[] {
  const sums = new Map<string, WantedPieces>()
  for (const piece of wanted) {
    const product = products.get(piece.item.product_id)
    const key = `${piece.item.product_id}/${product && poolOf(product, piece.new_size)}`
    sums.set(key, { ...piece, quantity: piece.quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return [...sums.values()]
}

function findRefusal(products: ProductsById, wanted: WantedPieces[]): Conflict | undefined {
  for (const { item, new_size, quantity } of together(products, wanted)) {
    const refusal = whyNotHeld(products.get(item.product_id), item, new_size, quantity)
    if (refusal) return refusal
  }
  return undefined
}

/** Restarts the hold when the shop approves a return: the buyer gets the full time to send the pieces. */
export async function holdLonger(trx: Transaction, { id }: ReturnRow): Promise<void> {
  const transfer = await findExchange(trx, id)
  if (transfer?.state === 'pending') await setHoldEnd(trx, transfer.to_order, exchangeHoldEnd())
}

/**
 * Restores the exchange of a lapsed return: its new sizes are taken at settlement, if they are still there. The rest of
 * the order's money may not suffice any more, and a difference that was paid has been refunded.
 */
export async function reviveExchange(trx: Transaction, order: OrderRow, { id }: ReturnRow): Promise<void> {
  const transfer = await findExchange(trx, id)
  if (transfer?.state !== 'undone') return
  const items = (await listReturnItems(trx, [id])).filter(({ new_size }) => new_size !== null)
  if (items.some((item) => differenceDue(item) > 0)) return
  const amount = items.reduce((sum, item) => sum + sumOf(movedValueOf(item)), 0)
  if (amount <= (await leftToGive(trx, order)))
    await updateTransfer(trx, transfer.id, { state: 'pending', amount })
}
