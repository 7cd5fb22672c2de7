import { expect, test } from 'vitest'
import { CATEGORY, NAME } from './product-words.ts'
import { WordIndex } from './word-index.ts'

const NOTHING = {
  description: '',
  caption: null,
  colour: null,
  family: null,
  on_sale: false,
  fibres: null,
  cut: null,
  category: null,
  labels: null,
}

/** A word for each number, since words with digits are kept apart. */
const wordOf = (at: number) => `q${String(at).replaceAll(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)}`

/** Index of products with these names, the first in slot 0. */
function indexOf(names: string[]): WordIndex {
  const index = new WordIndex()
  for (const [slot, name] of names.entries()) index.add(slot, { ...NOTHING, name })
  return index
}

function postingsOf(index: WordIndex, word: string): [slot: number, places: number][] {
  const found: [number, number][] = []
  index.each(word, (slot, places) => found.push([slot, places]))
  return found
}

test('A word of one product is found in it alone', () => {
  const index = indexOf(['Zebra', 'Parka'])
  expect(postingsOf(index, 'parka')).toEqual([[1, NAME]])
  expect([index.has('parka'), index.isIn('parka', NAME), index.isIn('parka', CATEGORY)]).toEqual([
    true,
    true,
    false,
  ])
  expect(index.some('parka', (places) => places === CATEGORY)).toBe(false)
})

test('A word of no product is found nowhere', () => {
  const index = indexOf(['Zebra'])
  expect([index.has('parka'), index.isIn('parka', NAME), postingsOf(index, 'parka')]).toEqual([
    false,
    false,
    [],
  ])
})

test('A word of two products is found in both, each with its places', () => {
  const index = indexOf(['Parka'])
  index.add(1, { ...NOTHING, name: 'Zebra', category: 'parka' })
  expect(postingsOf(index, 'parka')).toEqual([
    [0, NAME],
    [1, CATEGORY],
  ])
  expect([index.isIn('parka', NAME), index.isIn('parka', CATEGORY)]).toEqual([true, true])
})

test.each([3, 4, 5, 8, 9, 100])('A word of %i products is found in each of them, once', (count) => {
  const index = indexOf(Array.from({ length: count }, () => 'Parka'))
  expect(postingsOf(index, 'parka')).toEqual(Array.from({ length: count }, (_, slot) => [slot, NAME]))
  index.add(count, { ...NOTHING, name: 'Zebra', category: 'parka' })
  expect(index.isIn('parka', CATEGORY)).toBe(true)
})

test('A product of a high slot keeps it', () => {
  const index = new WordIndex()
  const slot = 2 ** 26 - 1
  index.add(slot, { ...NOTHING, name: 'Parka' })
  index.add(slot - 1, { ...NOTHING, name: 'Parka' })
  expect(postingsOf(index, 'parka')).toEqual([
    [slot, NAME],
    [slot - 1, NAME],
  ])
})

test.each([0, 1_000])(
  'With %i other words before it, the beginning of a word finds each longer word once, and none with digits',
  (others) => {
    const index = indexOf(Array.from({ length: others }, (_, at) => wordOf(at)))
    index.beginningWith('q')
    for (const [at, name] of ['Parka', 'Parka', 'Park', 'Parkour', 'Zebra', 'Park77'].entries())
      index.add(others + at, { ...NOTHING, name })
    expect(index.beginningWith('park').toSorted()).toEqual(['parka', 'parkour'])
    expect(index.beginningWith('pax')).toEqual([])
    expect([...index.words()].filter((word) => word === 'parka')).toEqual(['parka'])
    expect(index.beginningWith('q')).toHaveLength(others)
  },
)

test('Words that are sorted in later are found beside the former ones', () => {
  const index = indexOf(Array.from({ length: 300 }, (_, at) => wordOf(at)))
  expect(index.beginningWith('q')).toHaveLength(300)
  for (let at = 300; at < 600; at++) index.add(at, { ...NOTHING, name: wordOf(at) })
  // While they are sorted, and once they are.
  for (let times = 0; times < 2; times++) expect(new Set(index.beginningWith('q')).size).toBe(600)
})
