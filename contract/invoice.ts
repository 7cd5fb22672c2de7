import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/invoice.ts'

export const INVOICE_KINDS = ['invoice', 'credit_note', 'reversal'] as const

export type InvoiceKind = (typeof INVOICE_KINDS)[number]

export type Invoice = Static<typeof schemas.Invoice>

export type ListedInvoice = Static<typeof schemas.ListedInvoice>

export type InvoiceFilter = Static<typeof schemas.InvoiceFilter>

export const getInvoiceOfOrder: Call<typeof schemas.getInvoiceOfOrder> = {
  method: 'POST',
  path: '/orders/:id/invoice',
}

export const listInvoices: Call<typeof schemas.listInvoices> = { method: 'GET', path: '/orders/:id/invoices' }

export const listAllInvoices: Call<typeof schemas.listAllInvoices> = { method: 'GET', path: '/invoices' }

export const exportInvoices: Call<typeof schemas.exportInvoices> = { method: 'GET', path: '/invoices/export' }

/** In one PDF. Drawing more takes minutes. */
export const MOST_INVOICES_IN_PDF = 5_000

export const exportInvoicesAsPdf: Call<typeof schemas.exportInvoicesAsPdf> = {
  method: 'GET',
  path: '/invoices/pdf',
}

export const issueInvoice: Call<typeof schemas.issueInvoice> = {
  method: 'POST',
  path: '/orders/:id/invoices',
}

export const mailInvoices: Call<typeof schemas.mailInvoices> = {
  method: 'POST',
  path: '/orders/:id/invoices/mail',
}

export const getInvoice: Call<typeof schemas.getInvoice> = { method: 'GET', path: '/invoices/:number' }
