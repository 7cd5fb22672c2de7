import { afterEach, expect, test, vi } from 'vitest'
import type { CartLine } from './cart.ts'
import { openBrowser } from '../test/browser.ts'

const coat: CartLine = { id: 1, name: 'Wool Coat', quantity: 1, size: 'M', imageUrl: '/images/coat.jpg' }
const scarf: CartLine = { id: 2, name: 'Wool Scarf', quantity: 2, size: '', imageUrl: null }

afterEach(() => vi.unstubAllGlobals())

const open = async (stored?: unknown) => {
  const cart = typeof stored === 'string' ? stored : JSON.stringify(stored)
  const browser = openBrowser(cart === undefined ? {} : { cart })
  return { ...browser, ...(await import('./cart.ts')) }
}
const kept = (storage: { getItem(key: string): string | null }) => JSON.parse(storage.getItem('cart')!).items

test('An item of another size is another line, and one of the same size adds to its line', async () => {
  const { addItem, getCartLines, storage } = await open()
  addItem(coat)
  addItem({ ...coat, quantity: 2 })
  addItem({ ...coat, size: 'L' })
  expect(getCartLines().map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 3],
    ['L', 1],
  ])
  expect(kept(storage)).toEqual(getCartLines())
})

test('A removed line comes back at its place', async () => {
  const { addItem, getCartLines, removeItem, undoRemoval } = await open({ items: [coat, scarf] })
  removeItem(1, 'M')
  expect(getCartLines()).toEqual([scarf])
  undoRemoval()
  expect(getCartLines()).toEqual([coat, scarf])
  removeItem(1, 'M')
  addItem(coat)
  undoRemoval()
  expect(getCartLines()).toEqual([scarf, coat])
})

test('A quantity is changed on its line alone and never falls below 1', async () => {
  const { getCartLines, updateQuantity } = await open({ items: [coat, scarf] })
  updateQuantity(2, '', 7)
  updateQuantity(1, 'M', 0)
  expect(getCartLines().map(({ quantity }) => quantity)).toEqual([1, 7])
})

test('A changed size stays at its line’s place, and merges with a line that has it already', async () => {
  const { changeItem, getCartLines, storage } = await open({ items: [{ ...coat, size: '' }, scarf, coat] })
  changeItem(1, '', { size: 'S' })
  expect(getCartLines()).toEqual([{ ...coat, size: 'S' }, scarf, coat])
  changeItem(1, 'S', { size: 'M' })
  expect(getCartLines()).toEqual([{ ...coat, quantity: 2 }, scarf])
  expect(kept(storage)).toEqual(getCartLines())
})

test.each([
  ['no JSON', '{"items":['],
  ['a number', '7'],
  ['null', 'null'],
  ['another shape', '{"items":{"a":1}}'],
])('A stored cart that is %s is an empty one', async (_, stored) => {
  const { getCartLines } = await open(stored)
  expect(getCartLines()).toEqual([])
})

test('A stored cart keeps its valid lines, merges equal ones and drops the rest', async () => {
  const { getCartLines } = await open([
    coat,
    null,
    'coat',
    { ...coat, quantity: 4 },
    { ...scarf, quantity: 0 },
    { ...scarf, quantity: 1.5 },
    { ...scarf, id: '2' },
    { ...scarf, name: undefined },
    { ...scarf, size: 'x'.repeat(21) },
    { id: 3, name: 'Bag', quantity: 1 },
  ])
  expect(getCartLines()).toEqual([
    { ...coat, quantity: 5 },
    { id: 3, name: 'Bag', quantity: 1, size: '', imageUrl: null },
  ])
})

test('A cart follows the changes of another tab', async () => {
  const { getCartLines, writeInOtherTab } = await open({ items: [coat] })
  writeInOtherTab('cart', JSON.stringify({ items: [scarf] }))
  expect(getCartLines()).toEqual([scarf])
  writeInOtherTab('cart', null)
  expect(getCartLines()).toEqual([])
})

test('A cart lives on in memory when the storage is full', async () => {
  const { addItem, getCartLines, storage } = await open({ items: [coat] })
  storage.isFull = true
  addItem(scarf)
  expect(getCartLines()).toEqual([coat, scarf])
  expect(kept(storage)).toEqual([coat])
})

test('A line takes no more pieces than an order may have', async () => {
  const { addItem, getCartLines } = await open({ items: [coat] })
  addItem({ ...coat, quantity: 5 }, 3)
  expect(getCartLines()).toEqual([{ ...coat, quantity: 3 }])
})

test('A full cart refuses another line but lets its lines grow', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => ({ ...coat, id: index + 1 }))
  const { addItem, getCartLines } = await open({ items: lines })
  addItem({ ...coat, id: 101 })
  addItem(coat)
  expect(getCartLines()).toHaveLength(100)
  expect(getCartLines()[0]?.quantity).toBe(2)
})
