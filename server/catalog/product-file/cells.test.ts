import { expect, test } from 'vitest'
import { readTime } from './cells.ts'

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
