import { expect, test } from 'vitest'
import { keepUnits } from './keep-units.ts'

test('A number and its unit stay on one line', () => {
  expect(keepUnits('Machine wash warm, up to 40 °C (105 °F).')).toBe(
    'Machine wash warm, up to 40\u00a0°C (105\u00a0°F).',
  )
  expect(keepUnits('Of 240 g jersey, 30 by 180 cm, washed at 30 degrees.')).toBe(
    'Of 240\u00a0g jersey, 30 by 180\u00a0cm, washed at 30\u00a0degrees.',
  )
})

test('Other words after a number may begin a line', () => {
  expect(keepUnits('Has 2 metal buttons and 3 great pockets.')).toBe(
    'Has 2 metal buttons and 3 great pockets.',
  )
})
