import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ReturnOptions } from '../../../contract/return.ts'
import { EarlierReturns } from './earlier-returns.tsx'

const piece = { quantity: 1, name: 'Belt', size: '80' }
const announced = { number: 'R-1', kind: 'exchange', state: 'announced', posted_at: null, items: [piece] }

const statesOf = (...returns: object[]) => {
  const options = { returns: returns.map((changed) => ({ ...announced, ...changed })) }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EarlierReturns options={options as unknown as ReturnOptions} />
    </MemoryRouter>,
  )
  return Array.from(html.matchAll(/<\/a><span>([^<]*)/g), ([, words]) => words)
}

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
