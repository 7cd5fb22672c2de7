import { expect, test } from 'vitest'
import {
  BLANK_COLLECTION,
  blankCondition,
  contentOf,
  draftOfCollection,
  faultsOf,
  previewedOf,
  slugOf,
} from './collection-draft.ts'

const named = { ...BLANK_COLLECTION, title: 'Coats', slug: 'coats' }

test('What is stored is sent as it was unless it is changed', () => {
  const stored = {
    ...contentOf(named)!,
    publish_from: '2026-03-01T10:00:12.345Z',
    rules: {
      groups: [
        [
          { field: 'product_type' as const, is: ['men' as const] },
          { field: 'price' as const, from: null, to: 12_050 },
        ],
        [{ field: 'name' as const, contains: 'coat' }],
      ],
      newest_days: 30,
    },
    pins: [3, 1],
  }
  const collection = { ...stored, id: 1, version: 4, chosen: [] }
  expect(contentOf(draftOfCollection(collection), collection)).toEqual(stored)
})

test('A condition that is not complete is left out of the preview, and refused when it is saved', () => {
  const draft = {
    ...named,
    groups: [{ key: 1, conditions: [{ ...blankCondition('price'), from: 'cheap' }] }],
  }
  expect(previewedOf(draft)?.rules).toEqual({ groups: [], newest_days: null })
  expect(contentOf(draft)).toBeUndefined()
  expect(faultsOf(draft)).toEqual({ conditions: 'Complete this condition, or remove it.' })
})

test('A collection by rules has no order made by hand', () => {
  expect(contentOf({ ...named, sort: 'manual' })?.sort).toBe('newest')
  expect(contentOf({ ...named, kind: 'manual', sort: 'manual' })?.sort).toBe('manual')
})

test('An address is made of the title', () => {
  expect(slugOf('  Winter coats & Écru wraps: men’s ')).toBe('winter-coats-ecru-wraps-mens')
})
