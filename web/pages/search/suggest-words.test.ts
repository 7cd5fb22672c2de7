import { expect, test } from 'vitest'
import { suggestWords } from './suggest-words.ts'

const suggested = (...names: string[]) => suggestWords(names.map((name) => ({ name })))

test('The garments that names end with are suggested, each once', () => {
  expect(suggested('Collarless Wool Coat, Camel', 'Rain Coat', 'Rib Tank')).toEqual(['Coat', 'Tank'])
})

test('What names no garment is not suggested', () => {
  expect(suggested('The Over All, Blue', 'Sock Set', 'Shirt No. 2024', 'Linen Edition', 'Tote')).toEqual([
    'Tote',
  ])
})
