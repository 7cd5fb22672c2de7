import { expect, test } from 'vitest'
import { followScanner, hasNumber } from './scanned.ts'

test('The number of a return or an order, or a bar code, is no reason', () => {
  for (const scanned of [
    'R-TK7JAZ27W2',
    'Worn r-tk7jaz27w2',
    '-tk7jaz27w2',
    '4006381333931',
    'x HL-7K3M9-QXTC2-VA5RN-E4WJD',
  ])
    expect(hasNumber(scanned), scanned).toBe(true)
  for (const written of [
    'Worn.',
    'Worn twice, over-tightened',
    'A stain of 12 cm',
    'Worn, see our photos of 2026',
  ])
    expect(hasNumber(written), written).toBe(false)
})

/** Which of the keys, pressed at once, would do something. */
function typedAtOnce(keys: readonly string[], isMeant = (_: string) => false) {
  const isScanned = followScanner()
  return keys.filter((key, at) => !isScanned(key, at * 10, isMeant(key)))
}

test('Of a number that is scanned onto a row neither its signs nor its Enter do anything', () => {
  expect(typedAtOnce([...'R-TK7JAZ27W2', 'Enter'])).toEqual([])
  expect(typedAtOnce([...'COAT-mad', 'Enter'])).toEqual([])
  // The first digit may choose an item, which decides nothing.
  expect(typedAtOnce([...'4006381333931', 'Enter'], (key) => key === '4')).toEqual(['4'])
})

test('Keys of a hand are none of a scanner, however fast, and after a pause everything is', () => {
  expect(typedAtOnce(['1', 'a', '2', 'r', 'Enter'], (key) => /[12]/.test(key))).toHaveLength(5)
  const isScanned = followScanner()
  expect(isScanned('R', 0, false)).toBe(true)
  expect(isScanned('Enter', 1_000, false)).toBe(false)
  expect(isScanned('Enter', 1_010, false)).toBe(false)
})
