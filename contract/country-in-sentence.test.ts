import { expect, test } from 'vitest'
import { countryInSentence } from './country-in-sentence.ts'

test('A country is named with its article where English has one', () => {
  expect(['US', 'GB', 'NL', 'JP'].map(countryInSentence)).toEqual([
    'the United States',
    'the United Kingdom',
    'the Netherlands',
    'Japan',
  ])
})
