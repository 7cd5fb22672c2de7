import { createElement as h, type ReactNode } from 'react'
import { drawPage } from '../http/draw-page.ts'
import type { MailRow } from './queries.ts'

/** React escapes the content of the mails. */
export const mailboxPage = (
  brandName: string,
  mails: Pick<MailRow, 'id' | 'recipient' | 'subject' | 'created_at'>[],
  { isPublic }: { isPublic: boolean },
): string =>
  page(
    `Mailbox, ${brandName}`,
    h('a', { href: '/' }, brandName),
    h('h1', null, 'Mailbox'),
    h('p', { className: 'soft' }, 'What the shop would have sent. Set SMTP_URL to have it sent.'),
    isPublic &&
      h(
        'p',
        { role: 'note' },
        'MAILBOX=on: whoever has the link to this page, from anywhere, can read all mails and use the links in them to set a new password.',
      ),
    mails.length === 0 ? h('p', null, 'No mail yet.') : mailTable(mails),
  )

const mailTable = (mails: Parameters<typeof mailboxPage>[1]) =>
  h(
    'table',
    null,
    h(
      'thead',
      null,
      h('tr', null, ...['Subject', 'To', 'Sent'].map((word) => h('th', { key: word, scope: 'col' }, word))),
    ),
    h(
      'tbody',
      null,
      ...mails.map(({ id, subject, recipient, created_at }) =>
        h(
          'tr',
          { key: id },
          h('td', null, h('a', { href: `/mailbox/${id}` }, subject)),
          h('td', null, recipient),
          h('td', null, moment(created_at)),
        ),
      ),
    ),
  )

export const mailPage = (brandName: string, mail: MailRow): string =>
  page(
    `${mail.subject}, ${brandName}`,
    h('a', { href: '/mailbox' }, 'Mailbox'),
    h('h1', null, mail.subject),
    h('p', { className: 'soft' }, `To ${mail.recipient}, ${moment(mail.created_at)}`),
    mail.attachments.length > 0 &&
      h(
        'p',
        null,
        'Attached: ',
        ...mail.attachments.flatMap((number, at) => [
          at > 0 && ', ',
          h('a', { key: number, href: `/mailbox/${mail.id}/attachments/${number}` }, `${number}.pdf`),
        ]),
      ),
    // Allows links, which open in a new tab, but no scripts, forms or cookies.
    h('iframe', {
      src: `/mailbox/${mail.id}/html`,
      title: 'The mail as HTML',
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    }),
    h('h2', null, 'As text'),
    h('pre', null, ...withLinks(mail.text ?? '')),
  )

const page = (title: string, ...content: ReactNode[]): string =>
  drawPage(title, h('link', { rel: 'stylesheet', href: '/mailbox/mailbox.css' }), ...content)

const withLinks = (text: string): ReactNode[] =>
  text
    // Punctuation at the end of a sentence is not part of the address before it.
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?])/)
    .map((part, index) =>
      index % 2 === 1 ? h('a', { key: index, href: part, rel: 'noreferrer' }, part) : part,
    )

const calendar = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const moment = (at: Date) => `${calendar.format(at)} UTC`
