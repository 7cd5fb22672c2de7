import { expect, test } from 'vitest'
import { NO_ID, NO_WORD } from '../../../../contract/sales.ts'
import { addressWithout, orderQuery, readOrderFilter, SOLD } from './order-filter.ts'

const filter = readOrderFilter(
  new URLSearchParams('q=ada&todo=late&sort=newest&tag=vip&country=US&colour_id=3&status=lost&page=2'),
)

test('A filter of orders is read without what the list does not know', () => {
  expect(JSON.parse(JSON.stringify(filter))).toEqual({
    q: 'ada',
    todo: 'late',
    sort: 'newest',
    tag: 'vip',
    country: 'US',
    colour_id: '3',
  })
  expect(orderQuery(filter)).toMatchObject({ country: 'US', colour_id: 3 })
})

test('A filter is dropped with its page, and the others stay', () => {
  expect(addressWithout(filter, 'tag')).toBe('?q=ada&sort=newest&todo=late&country=US&colour_id=3')
  expect(addressWithout(filter, 'todo', 'sort')).toBe('?q=ada&tag=vip&country=US&colour_id=3')
})

test('What a filter is called is no filter, and goes with it', () => {
  const named = readOrderFilter(new URLSearchParams('product_id=5&named=Wool+Coat&tag=vip'))
  expect(orderQuery(named)).not.toHaveProperty('named')
  expect(addressWithout(named, ...SOLD)).toBe('?tag=vip')
})

test('What has no size, type, colour or category is asked for as well', () => {
  const address = 'size=none&product_type=none&colour_id=0&category_id=0'
  expect(orderQuery(readOrderFilter(new URLSearchParams(address)))).toMatchObject({
    size: NO_WORD,
    product_type: NO_WORD,
    colour_id: NO_ID,
    category_id: NO_ID,
  })
})
