import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import type { DeliveryWay } from '../settings/delivery.ts'

export interface Letterhead {
  brandName: string
  supportEmail: string
  /** The legal name and address, on one line; empty if the shop has entered none. */
  imprint: string
  /** The address for returned parcels, on one line; empty if the shop has entered none. */
  returnAddress: string
  /** The closing below the text; may have several lines, or be empty. */
  signOff: string
  publicUrl: string
  /** The token of a link whose seed is in the mail's data. */
  tokenOf: (seed: string) => string
  /** The code of a gift card whose seed is in the mail's data, as it is shown. */
  giftCodeOf: (seed: string) => string
  /** A delivery method's time to a country, such as `4 to 7 business days`; undefined if unknown. */
  deliveryTimeOf: (way: DeliveryWay) => string | undefined
}

export const INK = '#1d1b18'
export const SOFT = '#6a655d'
export const LINE = '#dcd7cd'
export const PAPER = '#fbfaf7'
export const GROUND = '#f1eee8'
/** Mail programs rarely load web fonts; nearly all have Georgia. */
export const SERIF = 'Georgia, Times New Roman, serif'
const SANS = '-apple-system, BlinkMacSystemFont, Segoe UI, Helvetica, Arial, sans-serif'

/** Dark mode with the shop's colours instead of the mail program's. No quotes: React escapes them. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #161412 !important }
  .ground td { background-color: transparent !important }
  .paper { background-color: #1d1b18 !important }
  .panel { background-color: #292622 !important }
  .ink, .ink a { color: #f1eee8 !important }
  .soft, .soft a { color: #b0a99d !important }
  .line { border-color: #3a3631 !important }
  .button { background-color: #f1eee8 !important; color: #1d1b18 !important }
}
@media print { .button { display: none !important } }
@media (max-width: 480px) { .inset { padding-left: 20px !important; padding-right: 20px !important } }
`

const ground: CSSProperties = { backgroundColor: GROUND, margin: 0, padding: '32px 0', fontFamily: SANS }
const paper: CSSProperties = { backgroundColor: PAPER, maxWidth: '600px', width: '100%' }
const inset: CSSProperties = { padding: '36px 48px 40px' }
const brand: CSSProperties = {
  fontFamily: SERIF,
  fontSize: '28px',
  lineHeight: '32px',
  color: INK,
  textDecoration: 'none',
}
const closing: CSSProperties = { fontSize: '16px', lineHeight: '25px', color: INK, margin: '32px 0 0' }
const foot: CSSProperties = { fontSize: '13px', lineHeight: '20px', color: SOFT, margin: '12px 0 0' }

interface Parts {
  preview: string
  body: ReactNode[]
  hasReturns: true | undefined
}

export function sheet(letterhead: Letterhead, { preview, body, hasReturns }: Parts): ReactNode {
  const { brandName, supportEmail, imprint, signOff, publicUrl } = letterhead
  return h(
    'html',
    { lang: 'en', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      // Otherwise Apple Mail resizes the text to fit the screen.
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('style', null, DARK),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { className: 'ground', style: ground },
      h(
        Container,
        { className: 'paper', style: paper },
        h(
          Section,
          null,
          h(
            'div',
            { className: 'inset', style: inset },
            h('a', { href: publicUrl, target: '_blank', className: 'ink', style: brand }, brandName),
            ...body,
            signOff.trim() && h(Text, { className: 'ink', style: closing }, ...withBreaks(signOff.trim())),
            h('hr', {
              className: 'line',
              style: { border: 0, borderTop: `1px solid ${LINE}`, margin: '40px 0 0' },
            }),
            h(
              Text,
              { className: 'soft', style: foot },
              'Questions? Write to ',
              h(
                'a',
                {
                  href: `mailto:${supportEmail}`,
                  target: '_blank',
                  style: { color: SOFT, textDecoration: 'underline' },
                },
                supportEmail,
              ),
              hasReturns
                ? '. You can return what you bought within 30 days for a full refund, unless its page says otherwise.'
                : '.',
            ),
            imprint && h(Text, { className: 'soft', style: foot }, imprint),
          ),
        ),
      ),
    ),
  )
}

export const withBreaks = (text: string): ReactNode[] =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]))
