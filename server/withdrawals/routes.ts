import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/withdrawal.ts'
import { enforceLimit, mailboxKey } from '../accounts/rate-limit-buckets.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { limitPerAddress } from '../http/address-limits.ts'
import { handle } from '../http/handle.ts'
import { listPage } from '../http/paging.ts'
import { limitsOf } from '../orders/refunds/refund-limits.ts'
import type { Shop } from '../shop.ts'
import { closeWithdrawal, matchWithdrawal } from './match-withdrawal.ts'
import { findWithdrawal, listOpenWithdrawals, type WithdrawalWithBuyer } from './queries.ts'
import { checkTyped, provesBuyer, receiveWithdrawal } from './withdraw.ts'

export function registerWithdrawals(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  const limitStatements = limitPerAddress(db, 'withdrawal')

  handle(app, contract.withdraw, async ({ body }, { request }) => {
    const typed = checkTyped(body)
    await limitStatements(request)
    const isProven = await provesBuyer(shop, typed, request)
    const limit = isProven ? 'withdrawal-buyer' : 'withdrawal-email'
    await enforceLimit(db, limit, mailboxKey(typed.email))
    const { receivedAt, numbers } = await inTransaction(db, (trx) =>
      receiveWithdrawal(trx, typed, { isProven }),
    )
    const [number, ...others] = numbers
    return {
      received_at: receivedAt.toISOString(),
      ...(number && { number }),
      ...(others.length > 0 && { others }),
    }
  })

  handle(app, contract.listWithdrawals, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) => listOpenWithdrawals(db, page))
    return rows.map(showWithdrawal)
  })

  const change = async (id: number, work: (trx: Transaction) => Promise<void>) => {
    await inTransaction(db, work)
    return showWithdrawal((await findWithdrawal(db, id))!)
  }

  handle(app, contract.matchWithdrawal, ({ params, body }, { viewer }) =>
    change(params.id, (trx) => matchWithdrawal(trx, params.id, body.order, limitsOf(shop, viewer!))),
  )

  handle(app, contract.closeWithdrawal, ({ params, body }, { viewer }) =>
    change(params.id, (trx) => closeWithdrawal(trx, params.id, viewer!.email, body.why)),
  )
}

const showWithdrawal = ({
  received_at,
  closed_at,
  pieces: _,
  return_id: _return,
  ...row
}: WithdrawalWithBuyer): contract.Withdrawal => ({
  ...row,
  received_at: received_at.toISOString(),
  closed_at: closed_at && closed_at.toISOString(),
})
