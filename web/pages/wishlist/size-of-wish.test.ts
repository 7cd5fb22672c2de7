import { expect, test } from 'vitest'
import { sizeOfWish } from './size-of-wish.ts'

test('A wish is for its size under the name that this has today, and any other is called as it was', () => {
  const product = { renamed_sizes: { M: 'Medium' } }
  const named = ['M', 'Medium', 'L', '', 'toString'].map((size) => sizeOfWish({ size }, product))
  expect(named).toEqual(['Medium', 'Medium', 'L', '', 'toString'])
  expect(sizeOfWish({ size: 'M' }, {})).toBe('M')
})
