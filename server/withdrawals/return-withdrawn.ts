import type { Transaction } from '../database/connection.ts'
import { findOrder, type OrderWithDetails } from '../orders/order-queries.ts'
import type { CheckLimits } from '../orders/refunds/refund-limits.ts'
import { findAwaitedReturn } from '../orders/refunds/transfer-queries.ts'
import { leftOf } from '../orders/returnable.ts'
import { returnUntil } from '../orders/return-time.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { askForReturn } from '../returns/ask-for-return.ts'
import { cancelIn } from '../returns/cancel-pieces.ts'
import { recordOfReturn } from '../returns/changing-return.ts'
import { acceptReturn } from '../returns/decide.ts'
import { checkAccepted } from '../returns/pay-return.ts'
import { listReturnsOfOrder, type ReturnWithDetails } from '../returns/queries.ts'
import { isExcepted, whyNotCancel, whyNotReturn } from '../returns/rules.ts'
import { withdrawChoices } from '../returns/withdraw-choices.ts'
import { fillIn, lockDoubtedWithdrawals } from './queries.ts'
import type { WithdrawalRow } from './tables.ts'

type Made = Pick<ReturnRow, 'id' | 'number'>

const BY = 'shopper'

interface Decided {
  /** The statement is the buyer's own. */
  isProven: boolean
  /** Of the admin who decides that it is. */
  checkLimits?: CheckLimits | undefined
}

/**
 * What a statement leads to: pieces that are not begun are canceled, others come back, and what is withdrawn again
 * leads to the return that is there. None where an admin has to look at it, such as for an order of which everything
 * was given back. The order must be locked.
 */
export async function returnWithdrawn(
  trx: Transaction,
  withdrawal: WithdrawalRow,
  order: OrderWithDetails,
  { isProven, checkLimits }: Decided,
): Promise<Made[]> {
  // An admin asks for the pieces that other sizes were sent for.
  if (await findAwaitedReturn(trx, order.id)) return []
  const isDoubted = !isProven || isLate(order, withdrawal.received_at)
  const lines = withdrawal.pieces?.map(({ line }) => line)
  const changed = isDoubted ? [] : await withdrawChoices(trx, order.id, withdrawal.received_at, lines)
  const pieces = piecesOf(order, withdrawal)
  const led = pieces.length > 0 ? [] : await listReturnsMade(trx, order, { isDoubted, lines, checkLimits })
  const made =
    pieces.length > 0
      ? await makeReturns(trx, { order, pieces, withdrawal, isDoubted, isTold: !isProven, checkLimits })
      : led
  for (const returned of led)
    if (changed.every(({ id }) => id !== returned.id))
      await recordDeclared(trx, returned, withdrawal, isProven)
  const [first] = made
  if (!first) return []
  await fillIn(trx, withdrawal.id, { return_id: first.id })
  if (!isDoubted) await leadOthersThere(trx, order.id)
  return [...made, ...changed.filter(({ id }) => made.every((one) => one.id !== id))]
}

const GIVEN_BACK = { closed_by: 'the shop', closed_why: 'The whole order has been given back.' }

/**
 * Closes statements under other e-mails about pieces of which nothing is left, by naming in them the return that has
 * taken these pieces, or because all money of the order was given back without naming pieces. The order must be locked.
 */
export async function leadOthersThere(trx: Transaction, orderId: string): Promise<void> {
  const others = await lockDoubtedWithdrawals(trx, orderId)
  if (others.length === 0) return
  const order = (await findOrder(trx, orderId))!
  for (const other of others) {
    const lines = other.pieces?.map(({ line }) => line)
    const [made] = hasPiecesLeft(order, other)
      ? []
      : await listReturnsMade(trx, order, { isDoubted: true, lines })
    if (made) {
      await fillIn(trx, other.id, { return_id: made.id })
      await recordDeclared(trx, made, other, false)
    } else if (isGivenBack(order)) await fillIn(trx, other.id, { closed_at: new Date(), ...GIVEN_BACK })
  }
}

/** In the history of a return that a statement has led to without making or changing it. */
const recordDeclared = (
  trx: Transaction,
  returned: ReturnWithDetails,
  { received_at }: WithdrawalRow,
  isProven: boolean,
): Promise<void> =>
  recordOfReturn(
    trx,
    returned,
    BY,
    !isProven
      ? 'withdrawal declared under another e-mail'
      : returned.basis === 'withdrawal'
        ? 'withdrawal declared again'
        : 'withdrawal declared',
    { declared_at: received_at.toISOString() },
  )

/** What has moved to the order of an exchange can still be withdrawn from. */
const isGivenBack = ({ state, amount_exchanged_out }: OrderWithDetails): boolean =>
  state === 'refunded' && amount_exchanged_out === 0

export const hasPiecesLeft = (order: OrderWithDetails, withdrawal: WithdrawalRow): boolean =>
  piecesOf(order, withdrawal).length > 0

const isLate = ({ delivery }: OrderWithDetails, statedAt: Date) => {
  const until = delivery && returnUntil(delivery)
  return until !== null && until < statedAt
}

/** The named pieces, or all of them, as far as they are left in the order. */
function piecesOf({ items }: OrderWithDetails, { pieces }: WithdrawalRow) {
  return items
    .map((item) => {
      const named = pieces?.filter(({ line }) => line === item.line) ?? []
      const wanted = named.reduce((sum, { quantity }) => sum + quantity, 0)
      return { line: item.line, quantity: pieces ? Math.min(wanted, leftOf(item)) : leftOf(item) }
    })
    .filter(({ quantity }) => quantity > 0)
}

interface Asked {
  order: OrderWithDetails
  pieces: { line: number; quantity: number }[]
  withdrawal: WithdrawalRow
  isDoubted: boolean
  isTold: boolean
  checkLimits?: CheckLimits | undefined
}

/** What cannot be withdrawn from is for an admin to judge, in a return of its own that holds up no other piece. */
async function makeReturns(trx: Transaction, asked: Asked): Promise<Made[]> {
  const { order, pieces, withdrawal, isDoubted } = asked
  // No header begins with a space, so no buyer's key is the same.
  const key = ` withdrawal:${withdrawal.id}`
  const canCancel = !isDoubted && !whyNotCancel(order, order.delivery)
  const excepted = pieces.filter((piece) => isOfException(order, piece))
  const others = pieces.filter((piece) => !isOfException(order, piece))
  if (canCancel || excepted.length === 0) return asList(await makeReturn(trx, asked, key))
  const made = others.length > 0 ? await makeReturn(trx, { ...asked, pieces: others }, key) : undefined
  const judged = await makeReturn(
    trx,
    { ...asked, pieces: excepted, isDoubted: true },
    made ? `${key}:excepted` : key,
  )
  return [...asList(made), ...asList(judged)]
}

const asList = (made: Made | undefined): Made[] => (made ? [made] : [])

const isOfException = ({ items }: OrderWithDetails, piece: { line: number }): boolean =>
  isExcepted(items.find(({ line }) => line === piece.line)!)

async function makeReturn(
  trx: Transaction,
  { order, pieces, withdrawal, isDoubted, isTold, checkLimits }: Asked,
  key: string,
): Promise<Made | undefined> {
  const { delivery } = order
  const request = { orderId: order.id, by: BY, key, ...(checkLimits && { checkLimits }) }
  const statedAt = withdrawal.received_at
  if (!isDoubted && !whyNotCancel(order, delivery))
    return (await cancelIn(trx, { ...request, pieces, statedAt })).returned
  // What is being made has not left, but can be withdrawn from.
  const sent = delivery && ({ ...delivery, status: 'shipped' } as const)
  if (whyNotReturn(order, sent)) return undefined
  return await askForReturn(trx, { ...request, items: pieces, statedAt, isDoubted, isTold })
}

/**
 * The latest return of the order with a piece that is withdrawn from, unless it was refused or another size was sent
 * for it: an admin has to look at those. Then the earlier ones that are not settled. One that was doubted, because its
 * sender may not be the buyer, is confirmed when the buyer withdraws.
 */
async function listReturnsMade(
  trx: Transaction,
  order: OrderWithDetails,
  {
    isDoubted,
    lines,
    checkLimits,
  }: { isDoubted: boolean; lines: readonly number[] | undefined; checkLimits?: CheckLimits | undefined },
): Promise<ReturnWithDetails[]> {
  const returns = await listReturnsOfOrder(trx, order.id)
  const isOnlyDoubted = ({ state, basis, items }: ReturnWithDetails) =>
    state === 'requested' && basis === 'withdrawal' && !items.some((item) => isOfException(order, item))
  if (!isDoubted) {
    for (const returned of returns.filter(isOnlyDoubted)) {
      const accepted = await acceptReturn(trx, returned, { by: BY })
      if (checkLimits) await checkAccepted(trx, accepted, checkLimits)
    }
  }
  const isWithdrawn = ({ line, outcome }: ReturnWithDetails['items'][number]) =>
    outcome !== 'refused' && (lines?.includes(line) ?? true)
  const concerned = returns.filter(
    ({ state, items, exchange }) =>
      state !== 'called_off' &&
      state !== 'declined' &&
      exchange?.state !== 'made' &&
      items.some((item) => isWithdrawn(item)),
  )
  return concerned.toReversed().filter(({ state }, at) => at === 0 || state !== 'settled')
}
