import type { InvoiceKind } from '../../contract/invoice.ts'
import { money } from '../../contract/money.ts'
import { facts, paragraph, smallPrint, title } from './parts.ts'
import { template } from './template.ts'

interface Document {
  number: string
  kind: InvoiceKind
  /** In cents. */
  total: number
}

const TITLES: Record<InvoiceKind, string> = {
  invoice: 'Your invoice.',
  credit_note: 'Your credit note.',
  reversal: 'A credit note is taken back.',
}

const NAMES: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  reversal: 'Reversal',
}

export const INVOICE_MAILS = {
  /** The documents are attached. */
  invoices: template<{ orderId: string; documents: Document[] }>({
    subject: ({ orderId, documents }, { brandName }) =>
      `${nameOf(documents)} for your ${brandName} order ${orderId}`,
    preview: ({ documents }) => documents.map(({ number }) => number).join(', '),
    body: ({ orderId, documents }) => [
      title(documents.length === 1 ? TITLES[documents[0]!.kind] : 'Your invoice and what corrects it.'),
      paragraph(
        documents.length === 1
          ? 'It is attached to this mail as a PDF, '
          : 'They are attached to this mail, each as a PDF, ',
        `for your order ${orderId}.`,
      ),
      facts(documents.map(({ number, kind, total }) => [`${NAMES[kind]} ${number}`, money(total)])),
      smallPrint('Keep it with your papers: its number and what it says stay as they are.'),
    ],
  }),
}

const nameOf = (documents: Document[]) =>
  documents.length === 1 ? `${NAMES[documents[0]!.kind]} ${documents[0]!.number}` : 'Invoices'
