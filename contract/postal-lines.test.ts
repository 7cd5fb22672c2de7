import { expect, test } from 'vitest'
import { postalLines } from './postal-lines.ts'

const lea = { name: 'Léa Œuvrard', line1: '12 rue de l’Église', line2: null, state: null }

test('The postal code stands before the town where the post of the country wants it there', () => {
  expect(postalLines({ ...lea, city: 'Paris', postal_code: '75011', country: 'FR' })).toEqual([
    'Léa Œuvrard',
    '12 rue de l’Église',
    '75011 Paris',
    'France',
  ])
  const townOf = (city: string, state: string | null, postal_code: string | null, country: string | null) =>
    postalLines({ ...lea, city, state, postal_code, country })[2]
  expect(townOf('Milano', 'MI', '20121', 'IT')).toBe('20121 Milano, MI')
  expect(townOf('Portland', 'OR', '97201', 'US')).toBe('Portland, OR 97201')
  expect(townOf('London', '', 'E8 4QN', 'GB')).toBe('London E8 4QN')
  expect(townOf('Dublin', null, null, 'IE')).toBe('Dublin')
  expect(townOf('Wien', null, '1010', null)).toBe('Wien 1010')
})

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
