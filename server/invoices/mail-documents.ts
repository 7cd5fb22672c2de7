import type { Transaction } from '../database/connection.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import type { OrderWithDetails } from '../orders/order-queries.ts'
import type { InvoiceRow } from './tables.ts'

/** Mails them once per `about`. An order without an e-mail gets none. */
export async function mailDocuments(
  trx: Transaction,
  { id, email }: OrderWithDetails,
  documents: InvoiceRow[],
  about: string,
): Promise<void> {
  if (!email) return
  await sendMail(trx, {
    key: `invoices:${id}:${about}`,
    to: email,
    template: 'invoices',
    data: { orderId: id, documents: documents.map(({ number, kind, total }) => ({ number, kind, total })) },
    orderId: id,
    attachments: documents.map(({ number }) => number),
  })
}
