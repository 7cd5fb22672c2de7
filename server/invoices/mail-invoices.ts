import type { Transaction } from '../database/connection.ts'
import { Conflict, found } from '../errors.ts'
import type { Attach } from '../mail/attach.ts'
import { recordHistory, wasJustRecorded } from '../orders/history-queries.ts'
import { findOrder } from '../orders/order-queries.ts'
import { NO_SUCH_ORDER } from '../orders/order-id.ts'
import type { CurrentSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { issueInvoices, readContent } from './issue.ts'
import { mailDocuments } from './mail-documents.ts'
import { drawInvoices } from './pdf.ts'
import { findInvoice } from './queries.ts'

const WHAT = 'invoice mailed'

/** Two clicks within a minute send one mail. Returns the address. */
export async function mailInvoices(
  trx: Transaction,
  settings: Pick<CurrentSettings, 'get'>,
  orderId: string,
  by: string,
): Promise<string> {
  const documents = await issueInvoices(trx, settings, orderId, { isMailed: false })
  const order = found(await findOrder(trx, orderId), NO_SUCH_ORDER)
  if (!order.email) throw new Conflict('This order has no e-mail. Enter one first.')
  if (await wasJustRecorded(trx, orderId, WHAT)) return order.email
  await mailDocuments(trx, order, documents, `again-${Date.now()}`)
  await recordHistory(trx, { order_id: orderId, by, what: WHAT })
  return order.email
}

export const attachInvoice =
  ({ db }: Pick<Shop, 'db'>): Attach =>
  async (number) => {
    const invoice = await findInvoice(db, number)
    if (!invoice) return undefined
    const content = await drawInvoices([readContent(invoice)])
    return { filename: `${number}.pdf`, contentType: 'application/pdf', content }
  }
