import { createElement as h, type ReactNode } from 'react'
import { money } from '../../contract/money.ts'
import { drawPage } from '../http/draw-page.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d1b18}
h1{font-weight:400}h2{margin-top:2.5rem;border-bottom:1px solid #dcd7cd}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1.5rem;margin:0}
dt{color:#6a655d}dd{margin:0;overflow-wrap:anywhere}ol{padding-left:1.5rem}li{padding:.5rem 0}
@media(max-width:40rem){dl{grid-template-columns:1fr}}`

/** All data about a person as a self-contained HTML page. */
export const drawPersonPage = (title: string, parts: Record<string, unknown>): string =>
  drawPage(
    title,
    h('style', null, STYLE),
    h('h1', null, title),
    ...Object.entries(parts).map(([name, value]) =>
      h('section', { key: name }, h('h2', null, wordsOf(name)), draw(value)),
    ),
  )

/** Fields in cents. */
const IN_CENTS =
  /^(amount|subtotal|total|tax|goods|shipping|price|deducted|balance|credited|initial|held|difference)$|^amount_|^price_|_price$|_tax$|Price$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/

const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** `name` is the field's name. */
function draw(value: unknown, name = ''): ReactNode {
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (Array.isArray(value)) {
    if (value.length === 0) return 'Nothing'
    return h('ol', null, ...value.map((one, at) => h('li', { key: at }, draw(one))))
  }
  if (typeof value === 'object') {
    const fields = Object.entries(value).filter(([, one]) => one !== null && one !== '')
    return h(
      'dl',
      null,
      ...fields.flatMap(([name, one]) => [
        h('dt', { key: `${name} name` }, wordsOf(name)),
        h('dd', { key: name }, draw(one, name)),
      ]),
    )
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && IN_CENTS.test(name)) return money(value)
  if (typeof value === 'string' && TIME.test(value)) return `${calendar.format(new Date(value))} UTC`
  return String(value)
}

/** Converts `email_verified_at` and `unitPrice` to plain words. */
function wordsOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
