import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { GROUND, INK, type Letterhead, LINE, PAPER, SERIF, SOFT, withBreaks } from './sheet.ts'

export const title = (text: string): ReactNode =>
  h(
    'h1',
    {
      className: 'ink',
      style: {
        fontFamily: SERIF,
        fontWeight: 400,
        fontSize: '34px',
        lineHeight: '40px',
        letterSpacing: '-0.01em',
        color: INK,
        margin: '32px 0 16px',
      },
    },
    text,
  )

export const paragraph = (...words: ReactNode[]): ReactNode =>
  h(
    Text,
    { className: 'ink', style: { fontSize: '16px', lineHeight: '25px', color: INK, margin: '0 0 14px' } },
    ...words,
  )

export const smallPrint = (...words: ReactNode[]): ReactNode =>
  h(
    Text,
    { className: 'soft', style: { fontSize: '14px', lineHeight: '22px', color: SOFT, margin: '0 0 12px' } },
    ...words,
  )

/** Shows words exactly as they were typed. */
export const quotation = (words: string): ReactNode =>
  h(
    'blockquote',
    {
      className: 'ink line',
      style: {
        borderLeft: `3px solid ${LINE}`,
        color: INK,
        fontSize: '16px',
        lineHeight: '25px',
        margin: '0 0 20px',
        overflowWrap: 'anywhere',
        padding: '2px 0 2px 18px',
      },
    },
    ...withBreaks(words),
  )

export const facts = (rows: [name: string, value: string][]): ReactNode =>
  h(
    'table',
    { cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: '0 0 20px' } },
    h(
      'tbody',
      null,
      ...rows.map(([name, value]) =>
        h(
          'tr',
          { key: name },
          h('td', { className: 'soft', style: { ...fact, color: SOFT, paddingRight: '20px' } }, name),
          h('td', { className: 'ink', style: { ...fact, color: INK, overflowWrap: 'anywhere' } }, value),
        ),
      ),
    ),
  )

const fact: CSSProperties = { fontSize: '15px', lineHeight: '22px', padding: '2px 0', verticalAlign: 'top' }

/**
 * Anyone can cause a mail to anyone, so mail programs must not turn typed text into links, in any script: like
 * browsers, they treat ideographic and wide dots as dots.
 */
export const withoutLinks = (line: string) =>
  line.replaceAll(/(?<=\S)[.:/。．｡：／]+(?=[^\s\p{P}])/gu, '$&\u200b')

export const button = (href: string, label: string): ReactNode =>
  h(
    'p',
    { style: { margin: '26px 0 34px' } },
    h(
      Button,
      {
        href,
        className: 'button',
        style: {
          backgroundColor: INK,
          color: PAPER,
          fontSize: '15px',
          lineHeight: '20px',
          padding: '14px 28px',
          textDecoration: 'none',
        },
      },
      label,
    ),
  )

export const link = (url: string, label = url): ReactNode =>
  h('a', { href: url, target: '_blank', style: { color: INK, textDecoration: 'underline' } }, label)

/**
 * A photograph of a garment that is named in the text beside it, so it has no alternative text. Cropped to 4:5; `width`
 * is in pixels.
 */
export const photograph = (src: string, width: number, margin?: string): ReactNode =>
  h('img', {
    src,
    alt: '',
    width,
    height: (width * 5) / 4,
    style: { display: 'block', border: 'none', backgroundColor: GROUND, objectFit: 'cover', margin },
  })

export const supportLink = ({ supportEmail }: Letterhead): ReactNode =>
  link(`mailto:${supportEmail}`, supportEmail)

const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
export const moment = (iso: string) => `${clock.format(new Date(iso))} UTC`

/**
 * Greets by the first word of the name if that is a plain word: mail programs turn a word like `shop.example` into a
 * link.
 */
export const greeting = (name: string | null) => {
  const first = name?.trim().split(/\s+/)[0] ?? ''
  return /^[\p{L}\p{M}'’-]+$/u.test(first) ? `Hello ${first},` : 'Hello,'
}
