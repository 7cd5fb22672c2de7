import { expect, test } from 'vitest'
import type { ReturnOptions } from '../../../contract/return.ts'
import { sumUp } from './choice.ts'

const line = { line: 1, name: 'Coat', left: 1, amounts: [48_000], sizes: [] }
const chosen = [{ line, choice: { quantity: 1 } }] as unknown as Parameters<typeof sumUp>[0]
const optionsWith = (left_to_give: number) =>
  ({ lines: [line], shipping: 1_500, left_to_give }) as unknown as ReturnOptions

test('No more is promised for the pieces than is left of the payment', () => {
  expect(sumUp(chosen, optionsWith(49_500))).toMatchObject({ goods: 48_000, shipping: 1_500, back: 49_500 })
  expect(sumUp(chosen, optionsWith(46_000))).toMatchObject({ goods: 48_000, shipping: 1_500, back: 46_000 })
})
