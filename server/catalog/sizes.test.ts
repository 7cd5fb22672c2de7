import { expect, test } from 'vitest'
import { inGarmentOrder } from './sizes.ts'

test('Sizes of every kind are grouped as on a rail, each group from small to large', () => {
  const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']
  const numbers = ['5.5', '6', '34', '36', '36,5', '38', '100']
  const ranges = ['XS/S', 'S/M', 'L-XL', '30-32', '36-39', '40–43', '44 / 46']
  const others = ['Made to measure', 'W28 L32', 'W30 L32', 'W100 L32']
  const rail = [...letters, ...numbers, ...ranges, ...others, 'One size']
  expect(inGarmentOrder(rail.toReversed())).toEqual(rail)
})

test('A size is placed however it is written', () => {
  expect(inGarmentOrder(['2xl', 'm', 'xs', 'XXXL', 'L', '2XS', 's'])).toEqual([
    '2XS',
    'xs',
    's',
    'm',
    'L',
    '2xl',
    'XXXL',
  ])
  expect(inGarmentOrder(['O/S', '4XL', 'uni', 'M'])).toEqual(['M', '4XL', 'O/S', 'uni'])
})
