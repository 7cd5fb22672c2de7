import { expect, test } from 'vitest'
import { setShopTimeZone } from '../shop-time.ts'
import { changesOf, wordsFor } from './words.ts'

test.for([
  [{ what: 'updateProduct', target: 'Coat (1)' }, 'Update product'],
  [{ what: 'sign_in_refused', target: null }, 'Sign in refused'],
  [{ what: 'refused', target: 'exportOrders' }, 'Was refused: export orders'],
] as const)('%j reads as a person says it', ([entry, words]) => expect(wordsFor(entry)).toBe(words))

test('A change shows each field as it was and as it is, and what is created has no before', () => {
  expect(changesOf({ before: { name: 'Coat', fit: null }, after: { name: 'Cape', fit: 'x' } })).toEqual([
    { name: 'name', before: 'Coat', after: 'Cape' },
    { name: 'fit', before: '', after: 'x' },
  ])
  expect(changesOf({ before: null, after: { sizes: ['S', 'M'] } })).toEqual([
    { name: 'sizes', before: undefined, after: 'S, M' },
  ])
})

test('Of what is created the fields that were left empty are not listed, and of what is saved they are', () => {
  const after = { name: 'Coat', tags: [], season: null, active: false, quantity: 0 }
  const fieldsOf = (what: string) => changesOf({ what, before: null, after }).map(({ name }) => name)
  expect(fieldsOf('createProduct')).toEqual(['name', 'active', 'quantity'])
  expect(fieldsOf('saveRedirect')).toEqual(Object.keys(after))
})

test('Sums of money are shown in dollars, and numbers of other things as they are', () => {
  const before = { price: 9_900, size_prices: { L: 10_500 }, quantity: 9_900 }
  const after = { price: 11_100, size_prices: { L: 11_500, XL: 12_000 }, quantity: 3 }
  expect(changesOf({ before, after })).toEqual([
    { name: 'price', before: '$99.00', after: '$111.00' },
    { name: 'size prices', before: 'L $105.00', after: 'L $115.00, XL $120.00' },
    { name: 'quantity', before: '9900', after: '3' },
  ])
})

test('Sizes are read out in the order of garments, other parts as they come', () => {
  const after = {
    size_quantities: { L: 2, M: 1, S: 0, XL: 3, XXL: 4 },
    address: { line1: 'Row 7', city: 'Ely' },
  }
  expect(changesOf({ before: null, after }).map(({ after }) => after)).toEqual([
    'S 0, M 1, L 2, XL 3, XXL 4',
    'line1 Row 7, city Ely',
  ])
})

test('What is made of parts is read out, without brackets and quotation marks', () => {
  const methods = [{ name: 'Standard', price: 0, is_active: true, groups: ['us', 'eu'], note: null }]
  const [change] = changesOf({ before: null, after: { methods } })
  expect(change!.after).toBe('name Standard, price $0.00, is active yes, groups us, eu, note nothing')
})

test('A time is read out in the time zone of the shop, and other texts as they are', () => {
  setShopTimeZone('America/New_York')
  const after = { starts_at: '2030-01-01T00:00:00.000Z', day: '2030-01-01', season: 'AW30' }
  expect(changesOf({ before: null, after }).map(({ after }) => after)).toEqual([
    expect.stringMatching(/^Dec 31, 2029, 7:00\sPM EST$/),
    '2030-01-01',
    'AW30',
  ])
})

test('A long text is cut', () => {
  const [change] = changesOf({ before: null, after: { text: 'x'.repeat(1_000) } })
  expect(change!.after).toHaveLength(161)
})
