import { expect, test } from 'vitest'
import type { ListedReturn } from '../../../../contract/admin-return.ts'
import { isReceivedWith, isSettledAs } from './change-once.ts'

type Item = ListedReturn['items'][number]

const anItem = (item: Partial<Item>): Item => ({
  id: 1,
  line: 1,
  product_id: 1,
  name: 'Coat',
  size: 'M',
  cover_image: null,
  quantity: 2,
  reason: 'too_small',
  comment: null,
  new_size: null,
  goods: 9600,
  tax: 0,
  outcome: null,
  deducted: 0,
  why: null,
  disposition: null,
  disposed_why: null,
  ...item,
})

const expected = [anItem({})]
const accepted = { item: 1, outcome: 'accepted' } as const
const settled = (...items: Partial<Item>[]) => ({ state: 'settled' as const, items: items.map(anItem) })

test('A return is settled as it was decided only with the same pieces, outcomes and words', () => {
  const all = { pieces: undefined, outcomes: [accepted] }
  expect(isSettledAs(settled({ outcome: 'accepted' }), expected, all)).toBe(true)
  expect(isSettledAs({ state: 'received', items: expected }, expected, all)).toBe(false)
  const dear = settled({ outcome: 'reduced', deducted: 500, why: 'A stain.' })
  expect(isSettledAs(dear, expected, all)).toBe(false)
  const reduced = { ...accepted, outcome: 'reduced', deducted: 500, why: 'A stain.' } as const
  expect(isSettledAs(dear, expected, { pieces: undefined, outcomes: [reduced] })).toBe(true)
  const cheap = { ...reduced, deducted: 400 }
  expect(isSettledAs(dear, expected, { pieces: undefined, outcomes: [cheap] })).toBe(false)
  const restocked = { ...accepted, disposition: 'restock' } as const
  const outlet = settled({ outcome: 'accepted', disposition: 'outlet' })
  expect(isSettledAs(outlet, expected, { pieces: undefined, outcomes: [restocked] })).toBe(false)
  expect(isSettledAs(outlet, expected, all)).toBe(true)
})

test('Pieces with several outcomes are found again as items of their own', () => {
  const refused = { item: 1, outcome: 'refused', why: 'Worn.', quantity: 1 } as const
  const outcomes = [{ ...accepted, quantity: 1 }, refused]
  const stored = settled(
    { outcome: 'accepted', quantity: 1 },
    { id: 2, outcome: 'refused', why: 'Worn.', quantity: 1 },
  )
  expect(isSettledAs(stored, expected, { pieces: undefined, outcomes })).toBe(true)
  expect(isSettledAs(stored, expected, { pieces: undefined, outcomes: [accepted] })).toBe(false)
  expect(isSettledAs(stored, expected, { pieces: undefined, outcomes: [outcomes[0]!] })).toBe(false)
})

test('A parcel counts as received as it was said only with the same pieces in it', () => {
  const one = [{ item: 1, quantity: 1 }]
  const lacking = { state: 'received' as const, items: [anItem({ quantity: 1 })] }
  expect(isReceivedWith(lacking, expected, one)).toBe(true)
  expect(isReceivedWith(lacking, expected, undefined)).toBe(false)
  expect(isReceivedWith({ ...lacking, state: 'announced' }, expected, one)).toBe(false)
  const empty = { state: 'received' as const, items: [anItem({ outcome: 'missing' })] }
  expect(isReceivedWith(empty, expected, [{ item: 1, quantity: 0 }])).toBe(true)
  const missing = settled({ outcome: 'accepted', quantity: 1 }, { id: 2, outcome: 'missing', quantity: 1 })
  expect(isSettledAs(missing, expected, { pieces: one, outcomes: [accepted] })).toBe(true)
})
