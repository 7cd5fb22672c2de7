import { hash } from 'node:crypto'
import type { InvoiceKind } from '../../contract/invoice.ts'
import type { Settings } from '../../contract/settings.ts'
import type { CurrentSettings } from '../settings/settings.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict, NotFound } from '../errors.ts'
import { findOrder, lockOrder, type OrderWithDetails } from '../orders/order-queries.ts'
import { NO_SUCH_ORDER } from '../orders/order-id.ts'
import { listSettledRefunds } from '../orders/refunds/refund-queries.ts'
import type { RefundRow } from '../orders/tables.ts'
import { isTaken } from '../returns/pay-return.ts'
import { getReturnById } from '../returns/queries.ts'
import { correctionOf, invoicedOf, invoiceOf, type InvoiceContent } from './content.ts'
import { mailDocuments } from './mail-documents.ts'
import { insertInvoice, listInvoicesOf, takeNumber } from './queries.ts'
import type { InvoiceRow } from './tables.ts'

type Seller = Settings['shop']

/**
 * Returns the invoice of a paid order and its corrections, after issuing the missing ones. Throws a sentence if the
 * order gets none.
 */
export async function issueInvoices(
  trx: Transaction,
  settings: Pick<CurrentSettings, 'get'>,
  orderId: string,
  { isMailed = settings.get('invoices').by_mail } = {},
): Promise<InvoiceRow[]> {
  const shop = settings.get('shop')
  await lockOrder(trx, orderId)
  const order = await findOrder(trx, orderId)
  if (!order?.paid_at) throw new NotFound(NO_SUCH_ORDER)
  if (order.kind === 'gift_card')
    throw new Conflict('A gift card has no invoice: the orders that it pays have one.')
  if (!order.delivery) throw new Conflict('This order was not fulfilled: its payment goes back in full.')
  if (!order.amount_charged && order.amount_credit === 0) throw new Conflict(whyNone(order))
  const before = await listInvoicesOf(trx, orderId)
  const issued = before.length === 0 ? [await issueInvoice(trx, shop, order)] : before
  const documents = await issueCorrections(trx, shop, order, issued)
  const added = documents.filter((document) => !before.includes(document))
  if (added.length > 0 && isMailed) await mailDocuments(trx, order, added, added.at(-1)!.number)
  return documents
}

const whyNone = ({ exchange_of, payment_of }: OrderWithDetails): string =>
  exchange_of === null
    ? 'Nothing was charged for this order, so it has no invoice.'
    : `Nothing was charged for this order: the invoice is that of order ${payment_of ?? exchange_of}.`

function issueInvoice(trx: Transaction, shop: Seller, order: OrderWithDetails): Promise<InvoiceRow> {
  return issue(trx, { kind: 'invoice', order, ...invoicedOf(order), refund_id: null }, (about) =>
    invoiceOf(order, shop, about),
  )
}

/** Corrections are issued in the order in which refunds were settled. */
async function issueCorrections(
  trx: Transaction,
  shop: Seller,
  order: OrderWithDetails,
  issued: InvoiceRow[],
): Promise<InvoiceRow[]> {
  const invoice = issued[0]!.number
  const documents = [...issued]
  const find = (kind: InvoiceKind, { id }: RefundRow) =>
    documents.find((document) => document.kind === kind && document.refund_id === id)
  for (const refund of await listSettledRefunds(trx, order.id)) {
    const note = find('credit_note', refund)
    if (refund.state === 'succeeded' && !note) {
      const { amount, goes_to } = refund
      const tax = taxOf(order, documents, amount)
      const pieces = await listPiecesOf(trx, refund)
      const told = { kind: 'credit_note', order, total: amount, tax, refund_id: refund.id } as const
      documents.push(
        await issue(trx, told, (about) =>
          correctionOf(order, shop, { kind: 'credit_note', invoice, amount, tax, goes_to, pieces }, about),
        ),
      )
    }
    if (refund.state === 'failed' && note && !find('reversal', refund)) {
      const { total: amount, tax, number: reverses } = note
      const { goes_to } = refund
      const pieces = await listPiecesOf(trx, refund)
      const told = { kind: 'reversal', order, total: amount, tax, refund_id: refund.id } as const
      const corrected = { kind: 'reversal', invoice, reverses, amount, tax, goes_to, pieces } as const
      documents.push(await issue(trx, told, (about) => correctionOf(order, shop, corrected, about)))
    }
  }
  return documents
}

/** The pieces that a refund is for, without those that are not refunded. */
async function listPiecesOf(trx: Transaction, { return_id }: RefundRow) {
  if (return_id === null) return []
  const { items } = await getReturnById(trx, return_id)
  return items.filter(isTaken)
}

/**
 * The tax in a refund, in cents. Rounded cumulatively, so that all refunds of the order together return all of its tax.
 */
function taxOf(order: OrderWithDetails, documents: InvoiceRow[], amount: number): number {
  const sum = (of: 'total' | 'tax') =>
    documents.reduce((total, document) => total + SIGN[document.kind] * document[of], 0)
  const invoiced = invoicedOf(order)
  const share = Math.round(((sum('total') + amount) * invoiced.tax) / invoiced.total)
  return Math.min(amount, Math.max(0, share - sum('tax')))
}

const SIGN: Record<InvoiceKind, number> = { invoice: 0, credit_note: 1, reversal: -1 }

interface Told {
  kind: InvoiceKind
  order: OrderWithDetails
  total: number
  tax: number
  refund_id: string | null
}

async function issue(
  trx: Transaction,
  { kind, order, total, tax, refund_id }: Told,
  write: (about: { number: string; issuedAt: Date }) => InvoiceContent,
): Promise<InvoiceRow> {
  const series = kind === 'invoice' ? 'INV' : 'CN'
  const { year, serial, issuedAt } = await takeNumber(trx, series)
  const number = `${series}-${year}-${String(serial).padStart(6, '0')}`
  const content = JSON.stringify(write({ number, issuedAt }))
  return await insertInvoice(trx, {
    kind,
    series,
    year,
    serial,
    number,
    order_id: order.id,
    refund_id,
    issued_at: issuedAt,
    total,
    tax,
    content,
    sha256: digestOf(content),
  })
}

const digestOf = (content: string): string => hash('sha256', content)

/** Throws if the document differs from the issued one. */
export function readContent({ number, content, sha256 }: InvoiceRow): InvoiceContent {
  if (digestOf(content) !== sha256) throw new Error(`${number} is not what was issued.`)
  return JSON.parse(content) as InvoiceContent
}
