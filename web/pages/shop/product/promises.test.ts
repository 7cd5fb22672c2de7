import { expect, test } from 'vitest'
import type { Sku } from '../../../../contract/sku.ts'
import { promisesOf } from './promises.ts'

const sku = (size: string, promise: Partial<Sku>) =>
  ({ size, ships_by: null, lead_days: null, ...promise }) as unknown as Sku

test('A size that is made within a day is said to take one day', () => {
  expect(promisesOf([sku('S', {}), sku('M', { lead_days: 1 }), sku('L', { lead_days: 21 })])).toEqual({
    M: 'Made to order: ships within 1 day. You pay now.',
    L: 'Made to order: ships within 21 days. You pay now.',
  })
  expect(promisesOf([sku('S', {})])).toBeNull()
})
