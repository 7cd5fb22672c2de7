import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h } from 'react'
import * as contract from '../../contract/invoice.ts'
import { trackingPath } from '../../contract/paths/order.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { recordActivity } from '../accounts/activity.ts'
import { inTransaction } from '../database/transaction.ts'
import { NotFound, Refused, found } from '../errors.ts'
import { limitPerAddress } from '../http/address-limits.ts'
import { drawShortPage } from '../http/draw-page.ts'
import { drawErrorsOfForms, FORM_TYPE } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import { sendTable } from '../http/send-table.ts'
import { pageOf, setTotalHeaders } from '../http/paging.ts'
import { requireOrderId } from '../orders/order-id.ts'
import { findBuyer } from '../returns/buyer.ts'
import type { Shop } from '../shop.ts'
import { invoicesFile, listDocuments, showListed } from './export-invoices.ts'
import { issueInvoices, readContent } from './issue.ts'
import { listInvoicePage, sumInvoices } from './list-queries.ts'
import { mailInvoices } from './mail-invoices.ts'
import { drawInvoices, streamInvoices } from './pdf.ts'
import { findInvoice, listInvoicesOf } from './queries.ts'
import type { InvoiceRow } from './tables.ts'

export function registerInvoices(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop
  void app.register(async (scope) => registerForBuyers(scope, shop))

  handle(app, contract.listAllInvoices, async ({ query }, { request, reply }) => {
    const page = pageOf(query)
    const [rows, { count, ...sums }] = await Promise.all([
      listInvoicePage(db, query, page),
      sumInvoices(db, query),
    ])
    setTotalHeaders(request, reply, { total: count }, page)
    return { invoices: rows.map(showListed), sums }
  })

  handle(app, contract.exportInvoices, ({ query }, { reply }) =>
    sendTable(reply, 'invoices', invoicesFile(db, query), settings.get('shop').time_zone),
  )

  handle(app, contract.exportInvoicesAsPdf, async ({ query }, { reply }) => {
    const { count } = await sumInvoices(db, query)
    if (count === 0) throw new NotFound('No invoice matches these filters.')
    if (count > contract.MOST_INVOICES_IN_PDF) {
      const most = contract.MOST_INVOICES_IN_PDF.toLocaleString('en-US')
      throw new Refused(`One PDF has up to ${most} documents. Choose fewer days.`)
    }
    const day = todayIn(settings.get('shop').time_zone)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="invoices-${day}.pdf"`)
      .send(Readable.from(streamInvoices(listDocuments(db, query), 'Invoices'))) as never
  })

  handle(app, contract.listInvoices, async ({ params }) => {
    const id = requireOrderId(params.id)
    return (await listInvoicesOf(db, id)).map(showInvoice)
  })

  handle(app, contract.issueInvoice, async ({ params }, exchange) => {
    const target = requireOrderId(params.id)
    const issued = await inTransaction(db, async (trx) => {
      const before = await listInvoicesOf(trx, target)
      const after = await issueInvoices(trx, settings, target)
      await recordActivity(trx, exchange, {
        target,
        before: { invoices: before.map(({ number }) => number) },
        after: { invoices: after.map(({ number }) => number) },
      })
      return after
    })
    return issued.map(showInvoice)
  })

  handle(app, contract.mailInvoices, async ({ params }, exchange) => {
    const target = requireOrderId(params.id)
    const email = await inTransaction(db, async (trx) => {
      const address = await mailInvoices(trx, settings, target, exchange.viewer!.email)
      await recordActivity(trx, exchange, { target, after: { mailed_to: address } })
      return address
    })
    return { message: `The invoice goes to ${email}.` }
  })

  handle(app, contract.getInvoice, async ({ params }, { reply }) => {
    const row = await findInvoice(db, params.number.trim().toUpperCase())
    const invoice = found(row, 'There is no invoice with this number.')
    return await sendPdf(reply, [invoice])
  })
}

function registerForBuyers(app: FastifyInstance, shop: Shop): void {
  const limit = limitPerAddress(shop.db, 'invoices')
  // The order's page submits a plain form whose response the browser saves, so the page needs no script.
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: 2_000 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  drawErrorsOfForms(app, (sentence, { params }) =>
    drawNoInvoice(shop.settings.get('shop').name, sentence, (params as { id: string }).id),
  )

  handle(app, contract.getInvoiceOfOrder, async ({ params, body }, exchange) => {
    await limit(exchange.request)
    // Needs the permission of issueInvoice, because it issues an invoice too.
    const buyer = await findBuyer(shop, params.id, body.email, exchange, 'orders.change')
    const issued = await inTransaction(shop.db, (trx) => issueInvoices(trx, shop.settings, buyer.order.id))
    if (buyer.isStaff) await app.activity.done(exchange)
    return await sendPdf(exchange.reply, issued)
  })
}

const drawNoInvoice = (shop: string, sentence: string, orderId: string): string =>
  drawShortPage(
    shop,
    'We cannot show the invoice',
    h('p', null, sentence),
    h('a', { href: trackingPath(orderId) }, 'Back to the order'),
  )

async function sendPdf(reply: FastifyReply, invoices: InvoiceRow[]): Promise<never> {
  const pdf = await drawInvoices(invoices.map(readContent))
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${invoices[0]!.number}.pdf"`)
    .send(pdf) as never
}

const showInvoice = ({ number, kind, issued_at, total }: InvoiceRow): contract.Invoice => ({
  number,
  kind,
  issued_at: issued_at.toISOString(),
  total,
})
