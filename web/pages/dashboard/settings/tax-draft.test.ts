import { expect, test } from 'vitest'
import { draftOf, valueOf } from './tax-draft.ts'

const RATES = [
  { country: 'DE', region: '', rate: 1_900 },
  { country: 'CH', region: '', rate: 810 },
  { country: 'CA', region: 'ON', rate: 1_300 },
]

test.each([
  { source: 'off' as const, is_included: false, rates: [] },
  { source: 'provider' as const, is_included: false, rates: [] },
  { source: 'provider' as const, is_included: true, rates: RATES },
  { source: 'rates' as const, is_included: true, rates: RATES },
])('What is stored is typed and read as the same: %j', (setting) => {
  expect(valueOf(draftOf(setting))).toEqual(setting)
})

test.each(['', '51', '19,5', 'nineteen', '8.125', '-1'])('A rate of “%s” is asked for again', (percent) => {
  const rates = [{ key: 'a', country: 'DE', region: '', percent }]
  expect(valueOf({ kind: 'rates', rates })).toEqual({
    faults: { 'value.rates.0.rate': expect.stringContaining('at most 50') },
  })
})

test('What is missing in several rates is asked for at once, each at its place', () => {
  const rates = [
    { key: 'a', country: '', region: '', percent: '19' },
    { key: 'b', country: '', region: '', percent: 'x' },
  ]
  expect(valueOf({ kind: 'rates', rates })).toEqual({
    faults: {
      'value.rates.0.country': 'Choose the country.',
      'value.rates.1.country': 'Choose the country.',
      'value.rates.1.rate': expect.stringContaining('at most 50'),
    },
  })
})
