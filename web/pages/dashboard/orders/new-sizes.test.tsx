import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdminOrder } from '../../../../contract/order.ts'
import type { ExchangeLine } from './desk-draft.ts'
import { NewSizes } from './new-sizes.tsx'

const optionsFor = (sizes: Partial<ExchangeLine['sizes'][number]>[]) => {
  const lines = [{ line: 1, name: 'Coat', size: 'M', sizes }] as ExchangeLine[]
  const html = renderToStaticMarkup(
    <NewSizes
      order={{ id: 'HL-1' } as AdminOrder}
      draft={{ task: 'exchange', counts: { 1: 2 }, sizes: {}, reason: '', amount: '', note: '' }}
      exchange={{ lines, fault: '' }}
      onChange={() => {}}
    />,
  )
  return Array.from(html.matchAll(/<option[^>]*>([^<]*)/g), ([, words]) => words).slice(1)
}

test('A size says what is left of it, what two pieces cost or give back, and when they leave', () => {
  const promise = 'Pre-order: ships by December 23, 2026'
  expect(
    optionsFor([
      { size: 'S', left: 9, amounts: [1_000, 2_000] },
      { size: 'L', left: 9, dues: [3_000, 6_000], promise },
      { size: 'XL', left: 2 },
      { size: 'XXL', left: 0, promise },
    ]),
  ).toEqual([
    'Size S, 9 left, $20.00 back',
    'Size L, 9 left, $60.00 to pay. Pre-order: ships by December 23, 2026',
    'Size XL, 2 left',
    'Size XXL, sold out',
  ])
})
