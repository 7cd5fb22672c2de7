import { expect, test } from 'vitest'
import { factsInWords, factsOf } from './facts-in-words.ts'

const TODAY = new Date('2026-11-22T12:00:00Z')
const GOTS = { claim: 'organic', scheme: 'GOTS', certificate: 'CU 1234', until: '2026-11-22' } as const

test('Composition, care and origin are a line each, with the American names of fibres', () => {
  const fibres = [
    { fibre: 'cotton', percent: 80, mark: GOTS },
    { fibre: 'polyamide', percent: 18 },
    { fibre: 'elastane', percent: 2 },
  ]
  expect(
    factsInWords({ composition: { parts: [{ part: 'main', fibres }] }, care: [12, 30], origin: 'PT' }, TODAY),
  ).toEqual([
    '80% cotton (organic, GOTS CU 1234), 18% polyamide (nylon), 2% elastane (spandex)',
    'Machine wash cold, up to 30 °C (85 °F). Do not bleach.',
    'Made in Portugal, imported',
  ])
})

test('Each fact has a label', () => {
  const place = { address: 'Kade 1, Rotterdam', contact: 'rep@example.com' }
  const makers = [{ kind: 'manufacturer' as const, name: 'Norte', ...place }]
  expect(factsOf({ cut: 'slim', care: [12], origin: 'PT', makers }, TODAY)).toEqual([
    ['Fit', 'Slim fit'],
    ['Care', 'Machine wash cold, up to 30 °C (85 °F)'],
    ['Origin', 'Made in Portugal, imported'],
    ['Manufacturer', 'Norte, Kade 1, Rotterdam, rep@example.com'],
  ])
})

test('A country is named with its article where English has one', () => {
  const made = (origin: string) => factsInWords({ origin }, TODAY)
  expect(['GB', 'NL', 'IT', 'US'].flatMap(made)).toEqual([
    'Made in the United Kingdom, imported',
    'Made in the Netherlands, imported',
    'Made in Italy, imported',
    'Made in the USA',
  ])
})

test('A claim is not shown on the day after its certificate has ended', () => {
  const composition = {
    parts: [{ part: 'main' as const, fibres: [{ fibre: 'cotton', percent: 100, mark: GOTS }] }],
  }
  expect(factsInWords({ composition }, new Date('2026-11-23T00:00:00Z'))).toEqual(['100% cotton'])
})

test('Several parts are named, and so is what comes from an animal', () => {
  const composition = {
    parts: [
      { part: 'shell' as const, fibres: [{ fibre: 'wool', percent: 100 }] },
      { part: 'lining' as const, fibres: [{ fibre: 'viscose', percent: 100 }] },
    ],
    has_animal_parts: true,
  }
  expect(factsInWords({ composition, origin: 'US' }, TODAY)).toEqual([
    'Shell: 100% wool\nLining: 100% viscose (rayon)\nContains non-textile parts of animal origin',
    'Made in the USA',
  ])
})

test('Makers are named with their postal and electronic addresses, also where nothing else is known', () => {
  const place = { address: 'Kade 1, Rotterdam', contact: 'rep@example.com' }
  const makers = [
    { kind: 'manufacturer' as const, name: 'Norte', ...place },
    { kind: 'eu_responsible' as const, name: 'Rep', ...place },
  ]
  expect(factsInWords({ makers }, TODAY)).toEqual([
    'Manufacturer: Norte, Kade 1, Rotterdam, rep@example.com',
    'Responsible in the EU: Rep, Kade 1, Rotterdam, rep@example.com',
  ])
})

test('How a garment is cut and what its sizes are counted in is the first line', () => {
  const lines = (facts: Parameters<typeof factsInWords>[0]) => factsInWords(facts, TODAY)
  expect(
    lines({ cut: 'relaxed', cut_note: 'Has room for a knit.', size_system: 'EU', origin: 'US' }),
  ).toEqual(['Relaxed fit. Has room for a knit. European sizes.', 'Made in the USA'])
  expect(lines({ size_system: 'US', size_type: 'petite' })).toEqual(['American petite sizes'])
  expect(lines({ size_type: 'tall' })).toEqual(['Tall sizes'])
  expect(lines({ size_type: 'regular' })).toEqual([])
})
