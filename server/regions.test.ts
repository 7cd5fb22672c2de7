import { expect, test } from 'vitest'
import { readRegion } from './regions.ts'

const READ: [country: string, typed: string | null, read: string | null][] = [
  ['US', 'Oregon', 'OR'],
  ['US', ' new york ', 'NY'],
  ['US', 'n.y.', 'NY'],
  ['US', 'or', 'OR'],
  ['US', 'US Virgin Islands', 'VI'],
  ['CA', 'Québec', 'QC'],
  ['CA', 'Prince-Edward Island', 'PE'],
  ['AU', 'vic', 'VIC'],
  // What is no region of the country stays as it was typed.
  ['CA', 'Washington', 'Washington'],
  ['US', ' Oregn', 'Oregn'],
  ['US', 'constructor', 'constructor'],
  ['GB', 'Kent', 'Kent'],
  ['toString', 'OR', 'OR'],
  ['US', ' ', null],
  ['US', null, null],
]

test.for(READ)('In %s the region “%s” is read as “%s”', ([country, typed, read]) => {
  expect(readRegion(country, typed)).toBe(read)
})
