import { expect, test } from 'vitest'
import { axisLabels, isLast } from './period.ts'

test('A day of a chart is named by its month and year where the chart is longer than a year', () => {
  expect(axisLabels(['2026-10-25', '2026-11-01'])).toEqual(['Oct 25', 'Nov 1'])
  expect(axisLabels(['2025-11-24', '2026-11-01'])).toEqual(['Nov 24', 'Nov 1'])
  expect(axisLabels(['2023-11-24', '2024-11-01', '2026-11-01'])).toEqual(['Nov 2023', 'Nov 2024', 'Nov 2026'])
})

test('A period is the last days only where it ends today and has so many', () => {
  const period = { from: '2026-02-27', to: '2026-03-05' }
  expect(isLast(7, period, '2026-03-05')).toBe(true)
  expect(isLast(30, period, '2026-03-05')).toBe(false)
  expect(isLast(7, period, '2026-03-06')).toBe(false)
  expect(isLast(7, undefined, '2026-03-05')).toBe(false)
})
