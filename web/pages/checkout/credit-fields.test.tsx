import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Destination } from './credit-fields.tsx'

test('Beside the price of a delivery stands what makes it free for this cart', () => {
  const methods = ['Standard: free, 4 to 7 business days', 'Expedited: $15.00, 2 business days']
  const zones = [{ countries: [{ code: 'US', name: 'United States' }], methods, rates: [] }]
  const deliveries = [
    { method: 'Standard', price: 0, free_by: null },
    { method: 'Expedited', price: 1_500, free_by: 'FREEFAST' },
  ]
  const optionsWith = (deliveries: Parameters<typeof Destination>[0]['deliveries']) => {
    const html = renderToStaticMarkup(
      <Destination zones={zones} address={{ country: 'US' }} fields={{}} deliveries={deliveries} />,
    )
    return Array.from(html.matchAll(/<option[^>]*>([^<]*)</g), ([, words]) => words).slice(1)
  }
  expect(optionsWith(deliveries)).toEqual([methods[0], `${methods[1]}, free with FREEFAST`])
  expect(optionsWith([])).toEqual(methods)
  const elsewhere = { ...deliveries[1]!, countries: ['FR'] }
  const here = { ...deliveries[1]!, free_by: null, countries: ['US'] }
  expect(optionsWith([elsewhere, here])).toEqual(methods)
})
