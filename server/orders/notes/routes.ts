import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/order-notes.ts'
import { inTransaction } from '../../database/transaction.ts'
import { found } from '../../errors.ts'
import { handle } from '../../http/handle.ts'
import type { Shop } from '../../shop.ts'
import * as queries from './note-queries.ts'
import { mailAgain } from '../mail-again.ts'
import { openNotes } from './notes.ts'
import { NO_SUCH_ORDER, requireOrderId } from '../order-id.ts'
import { lockOrder } from '../order-queries.ts'
import { showNote } from '../show-order.ts'

export function registerOrderNotes(app: FastifyInstance, { db }: Shop): void {
  const show = async (orderId: string) => {
    const [records] = await queries.listRecords(db, [orderId])
    return { notes: records!.notes.map(showNote), tags: records!.tags }
  }

  const notes = openNotes(db, {
    ...queries,
    lock: async (trx, id: string) => found(await lockOrder(trx, id), NO_SUCH_ORDER),
    targetOf: String,
  })

  handle(app, contract.addOrderNote, async ({ params, body }, exchange) => {
    const id = requireOrderId(params.id)
    await notes.add(exchange, id, body.text)
    return await show(id)
  })

  handle(app, contract.removeOrderNote, async ({ params }, exchange) => {
    const id = requireOrderId(params.id)
    await notes.remove(exchange, id, params.note)
    return await show(id)
  })

  handle(app, contract.setOrderTags, async ({ params, body }, exchange) => {
    const id = requireOrderId(params.id)
    await notes.setTags(exchange, id, body)
    return await show(id)
  })

  handle(app, contract.mailAgain, async ({ params, body }, { viewer }) => {
    const orderId = requireOrderId(params.id)
    const email = await inTransaction(db, (trx) => mailAgain(trx, orderId, body.mail, viewer!.email))
    return { message: `The mail goes to ${email}.` }
  })
}
