import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/credit.ts'
import type { Database } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { NotFound, found } from '../errors.ts'
import { handle } from '../http/handle.ts'
import { type Page, pageOf } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { findStoreCredit } from './account-queries.ts'
import { lookUpGiftCard } from './gift-card-codes.ts'
import { listMoves } from './move-queries.ts'
import { showMove } from './show-credit.ts'
import { addToAccount, NO_SUCH_CARD } from './store-credit.ts'

export function registerCredit(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.giftCardBalance, async ({ body }, { request, reply }) => {
    reply.header('cache-control', 'no-store')
    const card = await lookUpGiftCard(db, request, body.code)
    if (!card || card.added_to !== null) throw new NotFound(NO_SUCH_CARD)
    return { last_four: card.last_four!, balance: card.balance - card.held }
  })

  handle(app, contract.getOwnCredit, async ({ query }, { viewer }) =>
    showOwn(db, viewer!.accountId, pageOf({ limit: 50, ...query })),
  )

  handle(app, contract.addGiftCard, async ({ body }, { request, viewer }) => {
    const { accountId } = viewer!
    const card = found(await lookUpGiftCard(db, request, body.code), NO_SUCH_CARD)
    await inTransaction(db, (trx) => addToAccount(trx, card, accountId))
    return await showOwn(db, accountId, { limit: 50, offset: 0 })
  })
}

async function showOwn(db: Database, accountId: number, page: Page): Promise<contract.OwnCredit> {
  const account = await findStoreCredit(db, accountId)
  if (!account) return { balance: 0, held: 0, moves: [] }
  const moves = await listMoves(db, account.id, page.limit, page.offset)
  const isFrozen = account.frozen !== null
  const free = account.balance - account.held
  return {
    balance: isFrozen ? 0 : free,
    ...(isFrozen && free > 0 && { frozen: free }),
    held: account.held,
    moves: moves.map(showMove),
  }
}
