import { expect, test } from 'vitest'
import { isoIn, timeAt, wallTimeIn } from './time-zone.ts'

test.each([
  ['UTC', '2026-11-30T18:00', '2026-11-30T18:00:00.000Z'],
  ['Europe/Berlin', '2026-11-30T18:00', '2026-11-30T17:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  // The last minute before the clocks are changed, and the first after it.
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-11-01T00:59', '2026-11-01T04:59:00.000Z'],
  ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
])('In %s the clocks show %s at %s', (zone, typed, time) => {
  expect(timeAt(zone, typed)?.toISOString()).toBe(time)
  expect(wallTimeIn(zone, new Date(time))).toBe(typed)
})

test('An hour that is left out is read as one beside it, and one that comes twice as one of both', () => {
  const skipped = timeAt('Europe/Berlin', '2026-03-29T02:30')!.toISOString()
  expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(skipped)
  const twice = timeAt('Europe/Berlin', '2026-10-25T02:30')!.toISOString()
  expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(twice)
})

test.each(['', '2026-11-30', '2026-13-40T00:00', '18:00', '2026-11-30T18:00Z'])(
  '“%s” is no time',
  (typed) => {
    expect(timeAt('UTC', typed)).toBeUndefined()
  },
)

test.each([
  ['America/New_York', '2026-12-01T05:00:00.000Z', '2026-12-01T00:00:00-05:00'],
  ['Asia/Kathmandu', '2026-11-30T18:15:07.000Z', '2026-12-01T00:00:07+05:45'],
  ['America/St_Johns', '2026-07-01T02:30:00.000Z', '2026-07-01T00:00:00-02:30'],
  ['Pacific/Kiritimati', '2026-11-30T10:00:00.000Z', '2026-12-01T00:00:00+14:00'],
  ['UTC', '2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
])('In %s %s is written as %s', (zone, time, written) => {
  expect(isoIn(zone, new Date(time))).toBe(written)
  expect(new Date(written)).toEqual(new Date(time))
})
