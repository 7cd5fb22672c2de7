import { expect, test } from 'vitest'
import { seeded } from '../../chaos/random.ts'
import { allocateAmount, allocatePercent, type Goods, type Shares, sumOf } from './allocate.ts'

const goods = (id: number, quantity: number, unit_price: number): Goods => ({
  product_id: id,
  size: 'M',
  quantity,
  unit_price,
})

test('An amount is divided to the cent, and one line in two where it cannot be', () => {
  const lines = [goods(1, 2, 4_900), goods(2, 1, 12_000)]
  expect(allocateAmount(lines, 2_000)).toEqual([
    [
      { quantity: 1, off: 450 },
      { quantity: 1, off: 449 },
    ],
    [{ quantity: 1, off: 1_101 }],
  ])
})

test('An amount above the goods takes what they cost', () => {
  const lines = [goods(1, 3, 1_999), goods(2, 1, 0)]
  expect(allocateAmount(lines, 100_000)).toEqual([[{ quantity: 3, off: 1_999 }], [{ quantity: 1, off: 0 }]])
  expect(sumOf(allocateAmount([goods(1, 2, 0)], 500))).toBe(0)
})

test('A percentage rounds half a cent in favour of the shopper', () => {
  expect(allocatePercent([goods(1, 2, 4_990), goods(2, 1, 1), goods(3, 1, 250)], 15)).toEqual([
    [{ quantity: 2, off: 749 }],
    [{ quantity: 1, off: 0 }],
    [{ quantity: 1, off: 38 }],
  ])
  expect(allocatePercent([goods(1, 7, 3_333)], 100)).toEqual([[{ quantity: 7, off: 3_333 }]])
})

test('100,000 random carts: sums are exact, no piece is below zero, one line at most is divided, in any order', () => {
  const { whole: below, shuffle } = seeded('allocation')
  const faults: unknown[] = []
  for (let cart = 0; cart < 100_000; cart++) {
    const lines = Array.from({ length: 1 + below(cart % 50 === 0 ? 99 : 6) }, (_, index) =>
      goods(index + 1, 1 + below(10), below(10) === 0 ? below(20) : below(200_000)),
    )
    const sum = lines.reduce((total, { quantity, unit_price }) => total + quantity * unit_price, 0)
    const amount = 1 + below(below(10) === 0 ? 2 * sum + 10 : 20_000)
    const shares = allocateAmount(lines, amount)
    const shuffled = shuffle(lines)
    const again = allocateAmount(shuffled, amount)
    const isSound =
      sumOf(shares) === Math.min(amount, sum) &&
      shares.filter((parts) => parts.length > 1).length <= 1 &&
      shares.every((parts, index) => isWithin(parts, lines[index]!)) &&
      lines.every((line, index) => isSame(shares[index]!, again[shuffled.indexOf(line)]!))
    if (!isSound) faults.push({ lines, amount, shares })
  }
  expect(faults).toEqual([])
})

const isWithin = (parts: Shares[number], { quantity, unit_price }: Goods): boolean =>
  parts.every(({ off }) => off >= 0 && off <= unit_price) &&
  parts.every((part) => part.quantity > 0) &&
  parts.reduce((pieces, part) => pieces + part.quantity, 0) === quantity

const isSame = (one: Shares[number], other: Shares[number]) => JSON.stringify(one) === JSON.stringify(other)
