import { expect, test } from 'vitest'
import { COUNTRIES, needsPostalCode } from '../contract/served-countries.ts'
import { Refused } from './errors.ts'
import { readPostalCode } from './postal-codes.ts'

const READ: [country: string, typed: string, read: string][] = [
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', ' m1 1ae', 'M1 1AE'],
  ['JE', 'je2 3xp', 'JE2 3XP'],
  ['CA', 'k1a-0b1', 'K1A 0B1'],
  ['NL', '1011ab', '1011 AB'],
  ['NL', 'NL-1011 AB', '1011 AB'],
  ['DE', 'D-10115', '10115'],
  ['LV', 'LV-1010', '1010'],
  ['JP', '〒１００－０００１', '100-0001'],
  ['PL', '00950', '00-950'],
  ['PT', '1000205', '1000-205'],
  ['PT', '1000', '1000'],
  ['SE', '11455', '114 55'],
  ['US', '97201', '97201'],
  ['US', '972011234', '97201-1234'],
  ['MT', 'vlt1117', 'VLT 1117'],
  ['IN', '110 001', '110001'],
  // No shape of these is known here.
  ['IE', ' D02 AF30 ', 'D02 AF30'],
  ['', 'anything', 'anything'],
]

test.for(READ)('In %s “%s” is read as “%s”, and once more the same', ([country, typed, read]) => {
  expect(readPostalCode(country, typed)).toBe(read)
  expect(readPostalCode(country, read)).toBe(read)
})

const REFUSED: [country: string, typed: string, fault: string][] = [
  ['DE', '1234', '“1234” is no postal code there (Germany: such as 12345).'],
  ['DE', '123456', '“123456” is no postal code there (Germany: such as 12345).'],
  ['DE', 'Berlin', '“Berlin” is no postal code there (Germany: such as 12345).'],
  ['GB', '97201', '“97201” is no postal code there (United Kingdom: such as A1 2BC).'],
  ['US', 'SW1A 1AA', '“SW1A 1AA” is no postal code there (United States: such as 12345).'],
  ['CA', 'K1A 0B', '“K1A 0B” is no postal code there (Canada: such as A1B 2C3).'],
  ['AT', '-', '“-” is no postal code there (Austria: such as 1234).'],
  ['NL', ' ', 'Enter a postal code (Netherlands).'],
]

test.for(REFUSED)('In %s “%s” is refused at its field, with how they look', ([country, typed, fault]) => {
  expect(() => readPostalCode(country, typed)).toThrow(new Refused(fault, { fields: { postal_code: fault } }))
})

test('Where an address needs a postal code its shape is known, and nowhere else', () => {
  const isRefused = (country: string) => {
    try {
      return readPostalCode(country, null) !== null
    } catch {
      return true
    }
  }
  expect(COUNTRIES.filter(isRefused)).toEqual(COUNTRIES.filter(needsPostalCode))
})
