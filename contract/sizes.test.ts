import { expect, test } from 'vitest'
import { bySizeInGarmentOrder, inGarmentOrder, sizeLabel } from './sizes.ts'

test('Sizes are grouped by kind, each group from small to large', () => {
  const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']
  const numbers = ['5.5', '6', '34', '36', '36,5', '38', '100']
  const ranges = ['XS/S', 'S/M', 'L-XL', '30-32', '36-39', '40–43', '44 / 46']
  const others = ['W28 L30', 'W28 L32', 'W30', 'W30 L32', 'W100 L32', 'Made to measure']
  const rail = [...letters, ...numbers, ...ranges, ...others, 'One size']
  expect(inGarmentOrder(rail.toReversed())).toEqual(rail)
})

test('Rows by size stand in that order, those without a size last', () => {
  const rows = ['', '38', 'L', 'One size', 'S'].map((size, sold) => ({ size, sold }))
  expect(bySizeInGarmentOrder(rows)).toEqual([
    { size: 'S', sold: 4 },
    { size: 'L', sold: 2 },
    { size: '38', sold: 1 },
    { size: 'One size', sold: 3 },
    { size: '', sold: 0 },
  ])
})

test('Sizes with names of the shop’s own keep the order of the product', () => {
  expect(inGarmentOrder(['Tall', 'One size', 'Regular', 'Short'])).toEqual([
    'Tall',
    'Regular',
    'Short',
    'One size',
  ])
  expect(inGarmentOrder(['Grande', 'Petite', '40', '36'])).toEqual(['36', '40', 'Grande', 'Petite'])
})

test('A size is sorted in any spelling', () => {
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

test('A size is labelled “Size M”, unless its name says “size” already', () => {
  expect(['M', '36-39', 'One size', ''].map(sizeLabel)).toEqual(['Size M', 'Size 36-39', 'One size', ''])
})
