import { expect, test } from 'vitest'
import { inGarmentOrder } from './sizes.ts'

test.each([
  [
    ['XL', 'S', 'XXS', 'm'],
    ['XXS', 'S', 'm', 'XL'],
  ],
  [
    ['100', '85', '90'],
    ['85', '90', '100'],
  ],
  [
    ['44-46', '36-39', '40-43'],
    ['36-39', '40-43', '44-46'],
  ],
  [
    ['Tall', 'One size', 'Short'],
    ['Tall', 'One size', 'Short'],
  ],
])('Sizes run from small to large: %s', (listed, shown) => {
  expect(inGarmentOrder(listed)).toEqual(shown)
})
