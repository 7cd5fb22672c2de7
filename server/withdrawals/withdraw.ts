import type { FastifyRequest } from 'fastify'
import { isPaid } from '../../contract/order-states.ts'
import {
  ASK_FOR_EMAIL,
  type Declaration,
  faultsOf,
  onOneLine,
  statementOf,
  type WithdrawnPiece,
} from '../../contract/withdrawal.ts'
import { bucketOf, returnUnit, takeUnit } from '../accounts/rate-limit-buckets.ts'
import { isEmail } from '../accounts/rules.ts'
import type { Transaction } from '../database/connection.ts'
import { BadRequest } from '../errors.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import { guesserOf } from '../orders/checkout/checkout-owner.ts'
import { mailBuyer } from '../orders/order-mails.ts'
import { readOrderId } from '../orders/order-id.ts'
import { findOrder, lockOrder, type OrderWithDetails } from '../orders/order-queries.ts'
import type { Shop } from '../shop.ts'
import { insertWithdrawal } from './queries.ts'
import { hasPiecesLeft, returnWithdrawn } from './return-withdrawn.ts'
import type { WithdrawalRow } from './tables.ts'

interface Typed extends Declaration {
  pieces?: readonly WithdrawnPiece[] | undefined
}

/** The statement without outer blanks. Throws BadRequest if the name, order or e-mail is missing or unusable. */
export function checkTyped({ name, order, email, pieces }: Typed): Typed {
  const typed = { name: onOneLine(name), order: onOneLine(order), email: email.trim(), pieces }
  const fields = { ...(!isEmail(typed.email) && { email: ASK_FOR_EMAIL }), ...faultsOf(typed) }
  const [fault] = Object.values(fields)
  if (fault) throw new BadRequest(fault, fields)
  return typed
}

/**
 * Records the statement, acknowledges it, and makes the returns that it asks for; their numbers are for the buyer
 * alone.
 */
export async function receiveWithdrawal(
  trx: Transaction,
  typed: Typed,
  { isProven }: { isProven: boolean },
): Promise<{ receivedAt: Date; numbers: string[] }> {
  const order = await lockConcerned(trx, typed.order)
  const { name, email, pieces } = typed
  const withdrawal = await insertWithdrawal(trx, {
    name,
    email,
    order_typed: typed.order,
    pieces: pieces ? JSON.stringify(pieces) : null,
    statement: statementOf(
      typed,
      pieces?.map((piece) => namePiece(piece, order)),
    ),
    order_id: order?.id ?? null,
  })
  await acknowledge(trx, withdrawal)
  const receivedAt = withdrawal.received_at
  if (!order) return { receivedAt, numbers: [] }
  const isKnown = isProven && isBuyer(order, email)
  // Anybody who knows an order’s number can make such a statement, so it waits for an admin and does not stop the
  // delivery.
  const isStillSent =
    !isBuyer(order, email) && order.delivery?.status === 'manufacturing' && hasPiecesLeft(order, withdrawal)
  if (!isKnown) await tellBuyer(trx, withdrawal, order, isStillSent)
  if (isStillSent) return { receivedAt, numbers: [] }
  const returns = await returnWithdrawn(trx, withdrawal, order, { isProven: isKnown })
  return { receivedAt, numbers: isKnown ? returns.map(({ number }) => number) : [] }
}

/**
 * The order, locked before a statement refers to it: a reference of one that is to be locked later ends in a deadlock
 * with another statement. Before the payment there is no contract.
 */
export async function lockConcerned(trx: Transaction, typed: string): Promise<OrderWithDetails | undefined> {
  const id = readOrderId(typed)
  const locked = id && (await lockOrder(trx, id))
  return locked && isPaid(locked.state) ? await findOrder(trx, locked.id) : undefined
}

/**
 * Whether the e-mail is that of the order, which proves more than either. Once too many were guessed in an hour, none
 * proves anything: a statement is recorded all the same, and an admin looks at it.
 */
export async function provesBuyer(
  shop: Pick<Shop, 'db' | 'secrets'>,
  { order: typed, email }: Typed,
  request: FastifyRequest,
): Promise<boolean> {
  const { db } = shop
  const id = readOrderId(typed)
  const order = id && (await findOrder(db, id))
  if (!order || !isPaid(order.state)) return false
  const guesser = guesserOf(shop, order, request)
  // Taken before the comparison, so that many guesses at once do not pass together.
  if ((await takeUnit(db, bucketOf('order-email', guesser))) !== undefined) return false
  if (!isBuyer(order, email)) return false
  await returnUnit(db, 'order-email', guesser)
  return true
}

const isBuyer = ({ email }: Pick<OrderWithDetails, 'email'>, typed: string): boolean =>
  email !== null && email.toLowerCase() === typed.toLowerCase()

function namePiece({ line, quantity }: WithdrawnPiece, order: OrderWithDetails | undefined) {
  const { name, size } = order?.items.find((item) => item.line === line) ?? { name: `line ${line}`, size: '' }
  return { quantity, name, size }
}

const acknowledge = (
  trx: Transaction,
  { id, received_at, name, email, order_typed, statement }: WithdrawalRow,
) =>
  sendMail(trx, {
    key: `withdrawal-received:${id}`,
    to: email,
    template: 'withdrawal-received',
    data: { at: received_at.toISOString(), name, email, order: order_typed, statement },
  })

/** Once a day, however often it is declared. */
const tellBuyer = (
  trx: Transaction,
  { received_at }: WithdrawalRow,
  { id }: OrderWithDetails,
  isStillSent: boolean,
) => {
  const at = received_at.toISOString()
  return mailBuyer(trx, id, 'withdrawal-told', { at, isStillSent }, at.slice(0, 10))
}
