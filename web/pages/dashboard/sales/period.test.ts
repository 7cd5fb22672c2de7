import { expect, test } from 'vitest'
import { axisLabels, RANGES, rangeOf } from './period.ts'

test('A day of a chart is named by its month and year where the chart is longer than a year', () => {
  expect(axisLabels(['2026-10-25', '2026-11-01'])).toEqual(['Oct 25', 'Nov 1'])
  expect(axisLabels(['2025-11-24', '2026-11-01'])).toEqual(['Nov 24', 'Nov 1'])
  expect(axisLabels(['2023-11-24', '2024-11-01', '2026-11-01'])).toEqual(['Nov 2023', 'Nov 2024', 'Nov 2026'])
})

test('A range ends today, or with the day or the month before', () => {
  const of = (today: string) => Object.fromEntries(RANGES.map(({ label, of }) => [label, of(today)]))
  expect(of('2028-03-01')).toMatchObject({
    Today: { from: '2028-03-01', to: '2028-03-01' },
    Yesterday: { from: '2028-02-29', to: '2028-02-29' },
    '7 days': { from: '2028-02-24', to: '2028-03-01' },
    'This month': { from: '2028-03-01', to: '2028-03-01' },
    'Last month': { from: '2028-02-01', to: '2028-02-29' },
  })
  expect(of('2027-01-05')).toMatchObject({
    'Last month': { from: '2026-12-01', to: '2026-12-31' },
    'This year': { from: '2027-01-01', to: '2027-01-05' },
  })
})

test('A period is a range only with both its days, and one range where several are the same', () => {
  const period = { from: '2026-02-27', to: '2026-03-05' }
  expect(rangeOf(period, '2026-03-05')?.label).toBe('7 days')
  expect(rangeOf(period, '2026-03-06')).toBe(undefined)
  expect(rangeOf(undefined, '2026-03-05')).toBe(undefined)
  expect(rangeOf({ from: '2026-11-01', to: '2026-11-30' }, '2026-11-30')?.label).toBe('30 days')
})
