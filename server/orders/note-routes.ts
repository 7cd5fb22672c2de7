import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/order-notes.ts'
import { recordActivity } from '../accounts/activity.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { listRecords } from './note-queries.ts'
import { mailAgain } from './mail-again.ts'
import { addNote, removeNote, setTags } from './notes.ts'
import { requireOrderId } from './order-id.ts'
import { showNote } from './show-order.ts'

export function registerOrderNotes(app: FastifyInstance, { db }: Shop): void {
  const show = async (orderId: string) => {
    const [records] = await listRecords(db, [orderId])
    return { notes: records!.notes.map(showNote), tags: records!.tags }
  }

  handle(app, contract.addOrderNote, async ({ params, body }, exchange) => {
    const target = requireOrderId(params.id)
    await inTransaction(db, async (trx) => {
      await addNote(trx, target, body.text, exchange.viewer!.email)
      await recordActivity(trx, exchange, { target, after: { text: body.text.trim() } })
    })
    return await show(target)
  })

  handle(app, contract.removeOrderNote, async ({ params }, exchange) => {
    const target = requireOrderId(params.id)
    await inTransaction(db, async (trx) => {
      const { by, text } = await removeNote(trx, target, params.note)
      await recordActivity(trx, exchange, { target, before: { by, text } })
    })
    return await show(target)
  })

  handle(app, contract.setOrderTags, async ({ params, body }, exchange) => {
    const target = requireOrderId(params.id)
    await inTransaction(db, async (trx) => {
      const { before, after } = await setTags(trx, target, body)
      await recordActivity(trx, exchange, { target, before: { tags: before }, after: { tags: after } })
    })
    return await show(target)
  })

  handle(app, contract.mailAgain, async ({ params, body }, { viewer }) => {
    const orderId = requireOrderId(params.id)
    const email = await inTransaction(db, (trx) => mailAgain(trx, orderId, body.mail, viewer!.email))
    return { message: `The mail goes to ${email}.` }
  })
}
