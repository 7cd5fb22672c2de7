import { expect, test } from 'vitest'
import { postalLines } from './postal-lines.ts'

const ADDRESS = {
  name: 'Dele Okafor',
  line1: '7 Canal Row',
  line2: null,
  city: 'London',
  state: null,
  postal_code: 'E8 4QN',
}

test('An address ends with the name of its country, and with what was typed where that is no code', () => {
  expect(postalLines({ ...ADDRESS, country: 'GB' })).toEqual([
    'Dele Okafor',
    '7 Canal Row',
    'London E8 4QN',
    'United Kingdom',
  ])
  expect(postalLines({ ...ADDRESS, country: 'England' }).at(-1)).toBe('England')
  expect(postalLines({ ...ADDRESS, country: null }).at(-1)).toBe('London E8 4QN')
})
