import { expect, test } from 'vitest'
import type { ReturnOptions } from '../../../contract/return.ts'
import { type Chosen, fitChoice, leftBeside, sumUp } from './choice.ts'

const line = { line: 1, name: 'Coat', left: 1, amounts: [48_000], sizes: [] }
const chosen = [{ line, choice: { quantity: 1 } }] as unknown as Parameters<typeof sumUp>[0]
const optionsWith = (left_to_give: number) =>
  ({ lines: [line], shipping: 1_500, left_to_give }) as unknown as ReturnOptions

test('No more is promised for the pieces than is left of the payment', () => {
  expect(sumUp(chosen, optionsWith(49_500))).toMatchObject({ goods: 48_000, shipping: 1_500, back: 49_500 })
  expect(sumUp(chosen, optionsWith(46_000))).toMatchObject({ goods: 48_000, shipping: 1_500, back: 46_000 })
})

test('What is exchanged is not left to give back beside it', () => {
  const coat = { ...line, left: 2, amounts: [48_000, 96_000], sizes: [{ size: 'L', left: 5 }] }
  const exchanged = { line: coat, choice: { quantity: 1, new_size: 'L' } } as Chosen
  const both = [exchanged, ...chosen]
  expect(sumUp(both, optionsWith(90_000))).toMatchObject({ goods: 48_000, back: 42_000 })
  expect(sumUp(both, optionsWith(40_000))).toMatchObject({ goods: 48_000, back: 0 })
})

const sizes = [
  { size: 'L', left: 1 },
  { size: 'XL', left: 3 },
]
const piece = (number: number, more: object, choice: object) =>
  ({ line: { line: number, product_id: 7, stock_per_size: true, sizes, ...more }, choice }) as Chosen

test('A piece that another line of the garment is exchanged for is not left', () => {
  const others = [piece(1, {}, { quantity: 1, new_size: 'L' }), piece(2, {}, { quantity: 2 })]
  const { line: coat } = piece(3, {}, {})
  expect(leftBeside(coat, 'L', others)).toBe(0)
  expect(leftBeside(coat, 'XL', others)).toBe(3)
  expect(leftBeside({ ...coat, product_id: 8 }, 'L', others)).toBe(1)
  const wanted = { quantity: 1, reason: 'too_small', new_size: 'L' } as const
  expect(fitChoice(coat, wanted, others)).toEqual({ quantity: 1, reason: 'too_small' })
  expect(fitChoice(coat, wanted, [])).toEqual(wanted)
  expect(fitChoice(coat, { ...wanted, quantity: 2 }, [])).not.toHaveProperty('new_size')
})

test('Sizes that are sold from the same pieces take them from each other', () => {
  const shared = {
    stock_per_size: false,
    sizes: [
      { size: 'L', left: 3 },
      { size: 'XL', left: 3 },
    ],
  }
  const others = [piece(1, shared, { quantity: 2, new_size: 'XL' })]
  expect(leftBeside(piece(3, shared, {}).line, 'L', others)).toBe(1)
})

test('What the shop decides about first is a request: what is late, sealed or returned for a fault', () => {
  const isRequest = (options: object, more: object = {}, reason = 'too_small') => {
    const one = { line: { ...line, returnable: 'yes', ...more }, choice: { quantity: 1, reason } }
    return sumUp([one as unknown as Chosen], { ...optionsWith(48_000), ...options }).isRequest
  }
  expect(isRequest({})).toBe(false)
  expect(isRequest({ is_late: true })).toBe(true)
  expect(isRequest({ is_late: true, can_cancel: true })).toBe(false)
  expect(isRequest({}, { returnable: 'sealed' })).toBe(true)
  expect(isRequest({}, {}, 'damaged')).toBe(true)
})
