import { expect, test } from 'vitest'
import { Report } from './report.ts'

test('A figure that could not be measured is over its budget, whether that is a most or a least', () => {
  const report = new Report()
  report.figure('Largest contentful paint', Number.NaN, 'ms', { atMost: 1_500 })
  report.figure('Orders', Number.NaN, '/s', { atLeast: 300 })
  report.figure('Requests', Number.NaN, '')
  report.comparison({ name: 'Page', perSecond: 10, p50: 1, p99: Number.NaN }, { p99AtMost: 5 })
  report.growth('List', [{ size: '1', p50: Number.NaN, p99: 1 }], { p99AtMost: 5, growthAtMost: 2 })
  expect(report.faults.map((fault) => fault.split(':')[0])).toEqual([
    'Largest contentful paint',
    'Orders',
    'Page',
    'List',
  ])
})
