import { expect, test } from 'vitest'
import type { Slip } from '../../../../contract/packing.ts'
import { pickListOf } from './pick-list.ts'

const line = (product_id: number, name: string, size: string, quantity: number, taken_back = 0) => ({
  line: 1,
  product_id,
  size,
  quantity,
  taken_back,
  in_return: 0,
  product: { name, price: 100, list_price: 100, cover_image: null },
})
const slip = (order_items: Slip['order_items'], problem: string | null = null) =>
  ({ order_items, problem }) as Slip

test('The pick list adds up what is left of all orders, by garment and in the order of sizes', () => {
  const picks = pickListOf([
    slip([line(2, 'Shirt', 'XL', 1), line(1, 'Coat', 'M', 2, 1), line(1, 'Coat', 'M', 1)]),
    slip([line(2, 'Shirt', 'S', 3), line(1, 'Coat', 'M', 1), line(3, 'Scarf', '', 1, 1)]),
    slip([line(1, 'Coat', 'M', 5)], 'The buyer has the money back.'),
  ])
  expect(picks.map(({ name, size, pieces, orders }) => [name, size, pieces, orders])).toEqual([
    ['Coat', 'M', 3, 2],
    ['Shirt', 'S', 3, 1],
    ['Shirt', 'XL', 1, 1],
  ])
})
