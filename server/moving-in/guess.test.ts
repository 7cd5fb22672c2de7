import { expect, test } from 'vitest'
import { guessColour } from './guess.ts'

const GUESSED: [name: string, family: string][] = [
  ['Ash', 'grey'],
  ['Stone Grey', 'grey'],
  ['Oatmeal', 'beige'],
  ['Stonewashed Blue', 'blue'],
  ['Washed Indigo', 'blue'],
  ['Stone-washed Blue', 'blue'],
  ['Structured Blue', 'blue'],
  ['Green Tartan', 'green'],
  ['Limestone', 'grey'],
  ['Weinrot', 'red'],
  ['Washed Black', 'black'],
  ['Dark Wash', 'multi'],
  ['Raincoat', 'multi'],
]

test.for(GUESSED)('The colour “%s” is of the family %s', ([name, family]) => {
  expect(guessColour(name).family).toBe(family)
})
