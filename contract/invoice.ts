import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/invoice.ts'

export const INVOICE_KINDS = ['invoice', 'credit_note', 'reversal'] as const

export type InvoiceKind = (typeof INVOICE_KINDS)[number]

export type Invoice = Static<typeof schemas.Invoice>

export type ListedInvoice = Static<typeof schemas.ListedInvoice>

export type InvoiceFilter = Static<typeof schemas.InvoiceFilter>

export const getInvoiceOfOrder = call<typeof schemas.getInvoiceOfOrder>('POST', '/orders/:id/invoice')
export const listInvoices = call<typeof schemas.listInvoices>('GET', '/orders/:id/invoices')
export const listAllInvoices = call<typeof schemas.listAllInvoices>('GET', '/invoices')
export const exportInvoices = call<typeof schemas.exportInvoices>('GET', '/invoices/export')

/** Most invoices in one PDF: drawing more takes minutes. */
export const MOST_INVOICES_IN_PDF = 5_000

export const exportInvoicesAsPdf = call<typeof schemas.exportInvoicesAsPdf>('GET', '/invoices/pdf')
export const issueInvoice = call<typeof schemas.issueInvoice>('POST', '/orders/:id/invoices')
export const mailInvoices = call<typeof schemas.mailInvoices>('POST', '/orders/:id/invoices/mail')
export const getInvoice = call<typeof schemas.getInvoice>('GET', '/invoices/:number')
