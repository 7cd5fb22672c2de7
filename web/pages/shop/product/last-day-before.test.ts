import { expect, test } from 'vitest'
import { lastDayBefore } from './last-day-before.ts'

test.each([
  ['2026-12-01T00:00:00-05:00', 'November 30'],
  ['2026-12-01T00:00:00+14:00', 'November 30'],
  ['2026-12-01T18:00:00+01:00', 'December 1'],
  ['2026-12-01T00:00:00.000Z', 'November 30'],
  ['2027-01-01T00:00:00-08:00', 'December 31'],
])('A sale that ends at %s lasts until %s', (end, day) => expect(lastDayBefore(end)).toBe(day))
