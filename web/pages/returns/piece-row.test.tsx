import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Line } from './choice.ts'
import { PieceRow } from './piece-row.tsx'

const wordsOf = (sizes: object[]) => {
  const line = { line: 1, name: 'Coat', size: 'M', amounts: [48_000], left: 1, returnable: 'yes', sizes }
  const element = (
    <PieceRow
      line={{ ...line, cover_image: null, stock_per_size: true } as unknown as Line}
      choice={{ quantity: 1 }}
      others={[]}
      asksReason
      isInvalid={false}
      onChange={() => {}}
    />
  )
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return Array.from(html.matchAll(/name="size-1"[^>]*>([^<]*)/g), ([, words]) => words).slice(1)
}

test('A size that leaves later says so before it is chosen, unless it is sold out', () => {
  const promise = 'Pre-order: ships by December 23, 2026'
  expect(
    wordsOf([
      { size: 'S', left: 9 },
      { size: 'L', left: 9, promise },
      { size: 'XL', left: 2 },
      { size: 'XXL', left: 0, promise },
    ]),
  ).toEqual([
    'Size S',
    'Size L. Pre-order: ships by December 23, 2026',
    'Size XL, 2 left',
    'Size XXL, sold out',
  ])
})
