import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/credit.ts'
import { recordActivity } from '../accounts/activity.ts'
import { findAccountByEmail } from '../accounts/queries.ts'
import type { Database } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, NotFound, found } from '../errors.ts'
import { handle } from '../http/handle.ts'
import { sendTable } from '../http/send-table.ts'
import { countUp, pageOf, setTotalHeaders } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { findCreditAccount, lockCreditAccount, updateCreditAccount } from './account-queries.ts'
import { adjustCredit, keyIsUsed } from './adjust.ts'
import { creditFile } from './export-credit.ts'
import { mailGiftCard } from './gift-cards.ts'
import { findCredit, listCredit, sumLiability } from './list-queries.ts'
import { findMoveByRequest, listMoves } from './move-queries.ts'
import { showCredit, showMove } from './show-credit.ts'
import { issueCredit } from './store-credit.ts'

const NO_SUCH_CREDIT = 'There is no such gift card or store credit.'
const MOVES_SHOWN = 200

export function registerAdminCredit(app: FastifyInstance, shop: Shop): void {
  const { db } = shop

  handle(app, contract.listCredit, async ({ query }, { request, reply }) => {
    const page = pageOf(query)
    const [{ rows, count }, liability] = await Promise.all([listCredit(db, query, page), sumLiability(db)])
    setTotalHeaders(request, reply, countUp(count), page)
    return { accounts: rows.map(showCredit), liability }
  })

  handle(app, contract.getCredit, ({ params }) => showDetails(db, params.id))

  handle(app, contract.exportCredit, ({ query }, { reply }) =>
    sendTable(reply, 'credit', creditFile(db, query), shop.settings.get('shop').time_zone),
  )

  registerChanges(app, shop)
}

function registerChanges(app: FastifyInstance, shop: Shop): void {
  const { db } = shop

  handle(app, contract.giveCredit, async ({ body }, exchange) => {
    const { email, amount, reason, key } = body
    const by = exchange.viewer!.email
    const requestKey = `give:${key}`
    const id = await inTransaction(db, async (trx) => {
      const repeated = await findMoveByRequest(trx, requestKey)
      if (repeated) {
        const { email: known, account_email } = (await findCredit(trx, repeated.credit_account_id))!
        const to = known ?? account_email
        const isSame = to === null || to.toLowerCase() === email.toLowerCase()
        if (repeated.amount !== amount || !isSame) throw keyIsUsed()
        return repeated.credit_account_id
      }
      const account = await findAccountByEmail(trx, email)
      const given = await issueCredit(trx, {
        // An account may have been opened with another person's e-mail. Unless it is confirmed, its mailbox gets a gift
        // card.
        accountId: account?.email_verified_at ? account.id : null,
        email,
        amount,
        by,
        why: reason,
        request_key: requestKey,
      })
      await recordActivity(trx, exchange, { target: email, after: { amount, reason } })
      return given.id
    })
    return await showDetails(db, id)
  })

  handle(app, contract.adjustCredit, async ({ params, body }, exchange) => {
    await inTransaction(db, async (trx) => {
      const before = await adjustCredit(trx, params.id, body, exchange.viewer!.email)
      const after = (await findCreditAccount(trx, params.id))!
      await recordActivity(trx, exchange, {
        target: String(params.id),
        before: { balance: before.balance, frozen: before.frozen },
        after: { balance: after.balance, frozen: after.frozen, kind: body.kind, reason: body.reason },
      })
    })
    return await showDetails(db, params.id)
  })

  handle(app, contract.sendGiftCardAgain, async ({ params, body }) => {
    const email = await inTransaction(db, async (trx) => {
      const card = await lockCreditAccount(trx, params.id)
      if (!card || card.kind !== 'gift_card') throw new NotFound('There is no such gift card.')
      if (card.frozen !== null || card.added_to !== null) throw new Conflict(NOT_SENT)
      if (card.balance === 0) throw new Conflict('Nothing is left on this gift card, so it is not sent.')
      if (body.email !== undefined) await updateCreditAccount(trx, card.id, { email: body.email })
      return body.email ?? card.email
    })
    if (email === null) throw new Conflict('This gift card has no e-mail. Enter one first.')
    if (!(await mailGiftCard(shop, params.id, true))) throw new Conflict(NOT_SENT)
    return { message: `The gift card is on its way to ${email}. Its old code does not work any more.` }
  })
}

const NOT_SENT = 'A gift card that is frozen, or was added to an account, is not sent.'

async function showDetails(db: Database, id: number): Promise<contract.AdminCreditDetails> {
  const account = found(await findCredit(db, id), NO_SUCH_CREDIT)
  const moves = await listMoves(db, id, MOVES_SHOWN)
  return { ...showCredit(account), moves: moves.map((move) => ({ ...showMove(move), by: move.by })) }
}
