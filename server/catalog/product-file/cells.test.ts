import { expect, test } from 'vitest'
import { isNumberOf, readTime } from './cells.ts'

test('A time of a file is read when PostgreSQL knows it, whatever its offset', () => {
  expect(readTime('2026-11-27T10:00:00+02:00')).toBe('2026-11-27T08:00:00.000Z')
  expect(readTime('9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:59.000Z')
  for (const cell of [
    '9999-12-31T23:59:59-10:00',
    '0001-01-01T00:00:00+01:00',
    '0000-06-01T00:00:00Z',
    'soon',
  ])
    expect(readTime(cell), cell).toBeUndefined()
})

test.each([
  ['00123', '123', false],
  ['0x1F', '31', false],
  ['1E5', '100000', false],
  ['123', '00123', true],
  ['124', '00123', false],
  ['00124', '00123', false],
  ['20260101123456700', '20260101123456789', true],
  ['20260101123456788', '20260101123456789', false],
  ['4.00638E+12', '4006381333931', true],
  ['4.00639E+12', '4006381333931', false],
  ['10.1', '10.10', true],
  ['10,1', '10.10', true],
  ['10.2', '10.10', false],
  ['AB-1', 'AB-1', false],
  ['', '00123', false],
])('%j is what a spreadsheet makes of the code %j: %j', (cell, code, is) => {
  expect(isNumberOf(cell, code)).toBe(is)
})
