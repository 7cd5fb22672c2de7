import { expect, test } from 'vitest'
import { longestPageGap, PATHS } from './traffic.ts'
import { isShort } from './verdict.ts'

test('A part without which no page was answered fails the drill, unless it is the only way to the hosts', () => {
  const seen = { gapMs: 2_000, pageGapMs: 300, awayMs: 0 }
  expect(isShort(seen)).toBe(true)
  expect(isShort({ ...seen, pageGapMs: 5_000 })).toBe(false)
  // Pages are answered from memory while the database or the payment provider is away.
  expect(isShort({ gapMs: 5_000, pageGapMs: 5_000, awayMs: 4_000 })).toBe(false)
  expect(isShort({ ...seen, pageGapMs: 5_000, isOnlyWay: true })).toBe(true)
})

test('A page that is away throughout is not stood for by the others', () => {
  const every100Ms = Array.from({ length: 120 }, (_, at) => ({ at: 100 * at, isGood: true }))
  const answers = PATHS.flatMap((path) => every100Ms.map((answer) => ({ ...answer, path })))
  expect(longestPageGap(0, 12_000, answers)).toBe(100)
  const withoutShop = answers.filter(({ path }) => path !== '/shop')
  expect(longestPageGap(0, 12_000, withoutShop)).toBe(12_000)
  expect(longestPageGap(0, 12_000, [...withoutShop, { at: 5_000, isGood: true, path: '/shop' }])).toBe(7_000)
})

test('Nothing may be bought for ten seconds, without the time in which a part that has no replacement was away', () => {
  const seen = { pageGapMs: 300, awayMs: 0 }
  expect(isShort({ ...seen, gapMs: 10_000 })).toBe(true)
  expect(isShort({ ...seen, gapMs: 11_000 })).toBe(false)
  expect(isShort({ ...seen, gapMs: 14_000, awayMs: 4_000 })).toBe(true)
})
