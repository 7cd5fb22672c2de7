import { eraseAuditAbout } from '../accounts/personal-data-queries.ts'
import { eraseWordsOf } from '../mail/personal-data-queries.ts'
import type { PersonalData } from '../person.ts'
import { listOrders } from './order-queries.ts'
import {
  eraseOrders,
  giveOrders,
  listMailsOfCardsFor,
  listReturnItems,
  listStanding,
  listTargets,
  lockOrders,
} from './personal-data-queries.ts'
import { listRecords } from './notes/note-queries.ts'
import { showOrder } from './show-order.ts'

export const orderData: PersonalData = {
  name: 'orders',

  async collect(db, { orderIds }) {
    const orders = await listOrders(db, orderIds)
    const records = new Map((await listRecords(db, orderIds)).map((record) => [record.order_id, record]))
    const standing = await listStanding(db, orderIds)
    return orders.map((order) => ({
      ...showOrder(order),
      notes_of_the_shop: records.get(order.id)?.notes.map(({ at, text }) => ({ at, text })) ?? [],
      tags: records.get(order.id)?.tags ?? [],
      history: records.get(order.id)?.history.map(({ at, what }) => ({ at, what })) ?? [],
      refunds: standing.get(order.id)?.refunds ?? [],
      returns: standing.get(order.id)?.returns ?? [],
      failed_payments: standing.get(order.id)?.failures ?? [],
    }))
  },

  async listObstacles(db, { orderIds }) {
    const standing = await listStanding(db, orderIds)
    return orderIds.flatMap((id) => {
      const why = standing.get(id)?.under_way
      return why ? [`Order ${id}: ${why}`] : []
    })
  },

  listRemainders: async (_db, { orderIds }) =>
    orderIds.length === 0
      ? []
      : [
          {
            what: `What was bought in ${orderIds.length === 1 ? 'the order' : `the ${orderIds.length} orders`}, when, for how much, and to which state and country it went, without name, address and e-mail`,
            why: 'the law asks the shop to keep its books.',
          },
        ],

  merge: (trx, { orderIds }, { accountId }) => giveOrders(trx, orderIds, accountId!),

  async erase(trx, { orderIds, emails, mergedEmails }) {
    await lockOrders(trx, orderIds)
    await eraseAuditAbout(trx, await listTargets(trx, orderIds))
    await eraseAuditAbout(trx, await listReturnItems(trx, orderIds), ['disposePiece'])
    await eraseOrders(trx, orderIds)
    await eraseWordsOf(trx, await listMailsOfCardsFor(trx, [...emails, ...mergedEmails]))
  },
}
