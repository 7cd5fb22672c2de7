import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ReturnOptions } from '../../../contract/return.ts'
import { EarlierReturns } from './earlier-returns.tsx'

const piece = { quantity: 1, name: 'Belt', size: '80' }
const announced = { number: 'R-1', kind: 'exchange', state: 'announced', posted_at: null, items: [piece] }

const htmlOf = (...returns: object[]) => {
  const options = { returns: returns.map((changed) => ({ ...announced, ...changed })) }
  return renderToStaticMarkup(
    <MemoryRouter>
      <EarlierReturns options={options as unknown as ReturnOptions} />
    </MemoryRouter>,
  )
}

const statesOf = (...returns: object[]) =>
  Array.from(htmlOf(...returns).matchAll(/<\/a><span>([^<]*)/g), ([, words]) => words)

test('An exchange whose difference is to be paid says so, until that is paid or its payment is under way', () => {
  const due = { state: 'held', difference: 638, pay_until: '2126-01-01T00:00:00.000Z' }
  expect(
    statesOf(
      { exchange: due },
      { exchange: { ...due, being_paid: true } },
      { exchange: { ...due, pay_until: undefined } },
      { exchange: null, kind: 'return', posted_at: '2026-01-01T00:00:00.000Z' },
    ),
  ).toEqual(['Exchange, $6.38 to pay', 'Exchange, Announced', 'Exchange, Announced', 'On its way'])
})

test('Pieces of one size are counted together, also where they were decided about differently', () => {
  const items = [piece, { ...piece, size: '90' }, { ...piece, quantity: 2, outcome: 'refused' }]
  expect(htmlOf({ items })).toContain('<span>3 × Belt, Size 80; 1 × Belt, Size 90</span>')
})
