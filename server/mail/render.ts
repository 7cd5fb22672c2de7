import { render, toPlainText } from '@react-email/render'
import type { ReactNode } from 'react'
import type { MailData, MailTemplate } from './mail.ts'
import { emailChanged, passwordChanged, passwordReset } from './templates/accounts.ts'
import type { Letterhead } from './templates/letterhead.ts'
import {
  orderConfirmation,
  orderMismatched,
  orderRefunded,
  orderShipped,
  orderUnfulfillable,
} from './templates/orders.ts'

interface Template<T extends MailTemplate> {
  subject(data: MailData[T], letterhead: Letterhead): string
  body(data: MailData[T], letterhead: Letterhead): ReactNode
}

const templates: { [T in MailTemplate]: Template<T> } = {
  'order-confirmation': {
    subject: ({ order }, { brandName }) => `Your ${brandName} order ${order.id}`,
    body: orderConfirmation,
  },
  'order-shipped': { subject: ({ order }) => `Your order ${order.id} is on its way`, body: orderShipped },
  'order-refunded': { subject: ({ order }) => `Refund for your order ${order.id}`, body: orderRefunded },
  'order-unfulfillable': {
    subject: ({ order }) => `Your order ${order.id} sold out: you get everything back`,
    body: orderUnfulfillable,
  },
  'order-mismatched': {
    subject: ({ order }) => `The payment of your order ${order.id} was not right: you get everything back`,
    body: orderMismatched,
  },
  'password-reset': {
    subject: (_, { brandName }) => `Reset your ${brandName} password`,
    body: passwordReset,
  },
  'password-changed': {
    subject: (_, { brandName }) => `Your ${brandName} password was changed`,
    body: passwordChanged,
  },
  'email-changed': {
    subject: (_, { brandName }) => `Your ${brandName} e-mail address was changed`,
    body: emailChanged,
  },
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Layout tables are read line by line; those of amounts stay tables. */
const AS_TEXT = {
  wordwrap: 78,
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'table.amounts', format: 'dataTable', options: { maxColumnWidth: 50, colSpacing: 4 } },
  ],
}

export async function renderMail<T extends MailTemplate>(
  name: T,
  data: MailData[T],
  letterhead: Letterhead,
): Promise<RenderedMail> {
  const template: Template<T> = templates[name]
  const html = await render(template.body(data, letterhead))
  return { subject: template.subject(data, letterhead), html, text: toPlainText(html, AS_TEXT) }
}
