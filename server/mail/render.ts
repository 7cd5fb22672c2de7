import { plainTextSelectors, render } from '@react-email/render'
import { compile } from 'html-to-text'
import { type MailData, type MailName, MAILS } from './mails.ts'
import { type Letterhead, sheet } from './sheet.ts'
import type { Template } from './template.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Absent if the mail belongs to an order or an account. */
export const unsubscribeUrlOf = <Name extends MailName>(
  name: Name,
  data: MailData[Name],
  letterhead: Letterhead,
): string | undefined => templateOf(name).unsubscribe?.(data, letterhead)

function templateOf<Name extends MailName>(name: Name): Template<MailData[Name]> {
  const templates: { [Each in MailName]: Template<MailData[Each]> } = MAILS
  return templates[name]
}

/**
 * Layout tables become lines; only tables of amounts stay tables. Compiled once, because compiling takes three times as
 * long as using it.
 */
const textOf = compile({
  wordwrap: 78,
  selectors: [
    ...plainTextSelectors,
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'table.amounts', format: 'dataTable', options: { maxColumnWidth: 50, colSpacing: 4 } },
  ],
})

export async function renderMail<Name extends MailName>(
  name: Name,
  data: MailData[Name],
  letterhead: Letterhead,
): Promise<RenderedMail> {
  const { subject, preview, body, hasReturns } = templateOf(name)
  const parts = { preview: preview(data, letterhead), body: body(data, letterhead) }
  const html = await render(sheet(letterhead, { ...parts, hasReturns }))
  return { subject: subject(data, letterhead), html, text: withEndsOfLinks(textOf(html)) }
}

/** Some mail programs include a full stop or comma after an address in the link, which breaks a token. */
const withEndsOfLinks = (text: string): string => text.replaceAll(/(https?:\/\/\S+)([.,])(?=\s|$)/g, '<$1>$2')
