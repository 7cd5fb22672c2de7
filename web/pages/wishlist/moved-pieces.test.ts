import { expect, test } from 'vitest'
import { leftOfMove } from './moved-pieces.ts'

const moved = { id: 1, size: 'M', quantity: 1, before: 2 }

test('A line that was not made smaller has the piece of the move', () => {
  expect(leftOfMove(moved, 3)).toEqual(moved)
  expect(leftOfMove(moved, 7)).toEqual(moved)
})

test('A line that was made smaller has lost the piece of the move first, also when it grows again', () => {
  const smaller = leftOfMove(moved, 2)
  expect(smaller).toEqual({ ...moved, quantity: 0 })
  expect(leftOfMove(smaller, 3)).toEqual(smaller)
})

test('A line that was taken out and bought anew has nothing of the move', () => {
  expect(leftOfMove(leftOfMove(moved, 0), 1)).toMatchObject({ quantity: 0 })
})
