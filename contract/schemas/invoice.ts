import { Type } from 'typebox'
import { INVOICE_KINDS } from '../invoice.ts'
import { describeCall, describeCsvCall } from './call.ts'
import { OrderId, orderParams } from './order.ts'
import { Cents, ClosedObject, Day, Message, Paging, Time } from './values.ts'

export const Invoice = Type.Object({
  /** Such as INV-2026-000017; credit notes and reversals share the prefix CN. */
  number: Type.String(),
  kind: Type.Enum([...INVOICE_KINDS]),
  issued_at: Time,
  total: Cents,
})

export const getInvoiceOfOrder = describeCall({
  summary:
    'The invoice of an order, for its buyer, with the credit notes of its refunds: issued with the first request',
  access: 'anyone',
  params: orderParams,
  body: ClosedObject({
    /** The order's e-mail, with which a guest proves that the order is theirs; accounts do not need it. */
    email: Type.Optional(Type.String({ maxLength: 254 })),
  }),
  responseType: 'application/pdf',
  response: Type.String(),
})

export const listInvoices = describeCall({
  summary: 'The invoice of an order and what corrects it, in the order in which they were issued',
  access: 'orders.read',
  params: orderParams,
  response: Type.Array(Invoice),
})

export const ListedInvoice = Type.Interface([Invoice], {
  /** The day of issue, in the shop's time zone. */
  day: Day,
  order_id: OrderId,
  /** The buyer's name as the document has it. */
  buyer: Type.String(),
  /** Tax contained in the total. */
  tax: Cents,
})

const filter = {
  /** The number of an invoice or of an order. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  kind: Type.Optional(Type.Enum([...INVOICE_KINDS])),
  /** First and last day of issue, in the shop's time zone. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

export const InvoiceFilter = ClosedObject(filter)

export const listAllInvoices = describeCall({
  summary: 'Invoices, credit notes and their reversals, newest first, and what they come to',
  access: 'orders.export',
  query: ClosedObject({ ...filter, ...Paging }),
  response: Type.Object({
    invoices: Type.Array(ListedInvoice),
    /** Sums over all matches. Credit notes reduce `total` and `tax`; reversals add to them. */
    sums: Type.Object({ total: Type.Integer(), tax: Type.Integer() }),
  }),
})

export const exportInvoices = describeCsvCall({
  summary: 'The same as a CSV file, in the order in which they were issued; money in dollars',
  access: 'orders.export',
  query: InvoiceFilter,
})

export const exportInvoicesAsPdf = describeCall({
  summary: 'The same documents in one PDF, in the order in which they were issued',
  access: 'orders.export',
  isExport: true,
  query: InvoiceFilter,
  responseType: 'application/pdf',
  response: Type.String(),
})

export const issueInvoice = describeCall({
  summary: 'Issue the invoice of a paid order, once, and credit notes for its refunds',
  access: 'orders.change',
  params: orderParams,
  response: Type.Array(Invoice),
})

export const mailInvoices = describeCall({
  summary:
    'Mail the invoice of an order and what corrects it to its buyer, attached; those that are missing are issued',
  access: 'orders.change',
  params: orderParams,
  response: Message,
})

export const getInvoice = describeCall({
  summary: 'One of them as PDF',
  access: 'orders.read',
  params: Type.Object({ number: Type.String({ minLength: 1, maxLength: 40 }) }),
  responseType: 'application/pdf',
  response: Type.String(),
})
