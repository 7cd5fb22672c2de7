import { expect, test } from 'vitest'
import { countArrived, divide, type Judgement, outcomesOf, partsOf, setQuantity } from './judgement.ts'

type Items = Parameters<typeof outcomesOf>[0]

const items = [
  { id: 1, name: 'Coat', quantity: 3, outcome: null },
  { id: 2, name: 'Tote', quantity: 1, outcome: null },
  { id: 3, name: 'Scarf', outcome: 'missing' },
] as unknown as Items

const judge = (one: Judgement, other: Judgement) =>
  outcomesOf(items, { 1: [{ id: 0, ...one, quantity: 3 }], 2: [{ id: 0, ...other, quantity: 1 }] })

test('Each open item becomes an outcome, and one that was missing is left out', () => {
  expect(judge({ outcome: 'restock' }, { outcome: 'reduced', deducted: '12.50', why: ' Worn ' })).toEqual({
    outcomes: [
      { item: 1, outcome: 'accepted', disposition: 'restock' },
      { item: 2, outcome: 'reduced', deducted: 1250, why: 'Worn' },
    ],
  })
})

test('Pieces that were noted as missing are not among the parts once the item is loaded without them', () => {
  const parts = [
    { id: 0, quantity: 3, outcome: 'restock' as const },
    { id: 1, quantity: 1, outcome: 'missing' as const },
  ]
  expect(partsOf(items[0]!, { 1: parts })).toEqual([parts[0]])
  expect(partsOf({ ...items[0]!, quantity: 4 }, { 1: parts })).toEqual(parts)
})

test('Of an item that was loaded with another quantity, nothing is decided any more', () => {
  const parts = { 1: [{ id: 0, quantity: 2, outcome: 'restock' as const }] }
  expect(partsOf(items[0]!, parts)).toEqual([{ id: 0, quantity: 3 }])
})

test('What is not decided, lacks its reason or its amount is asked for', () => {
  expect(outcomesOf(items, { 1: [{ id: 0, outcome: 'accepted', quantity: 3 }] })).toEqual({
    fault: 'Please decide about Tote.',
  })
  expect(judge({ outcome: 'refused', why: ' ' }, { outcome: 'accepted' })).toEqual({
    fault: 'Please say why, for Coat: the buyer reads it.',
    field: 'why-1-0',
  })
  expect(judge({ outcome: 'reduced', deducted: '0', why: 'Worn' }, { outcome: 'accepted' })).toEqual({
    fault: 'Please enter how much is kept for Coat, such as 12.50.',
    field: 'deducted-1-0',
  })
})

test('Pieces of an item can have two outcomes, which together are all of its pieces', () => {
  const [first, second] = divide([{ id: 0, quantity: 3, outcome: 'restock' }])
  const parts = [first!, { ...second!, outcome: 'refused' as const, why: 'Washed' }]
  const tote = [{ id: 0, quantity: 1, outcome: 'accepted' as const }]
  expect(outcomesOf(items, { 1: parts, 2: tote })).toEqual({
    outcomes: [
      { item: 1, quantity: 2, outcome: 'accepted', disposition: 'restock' },
      { item: 1, quantity: 1, outcome: 'refused', why: 'Washed' },
      { item: 2, outcome: 'accepted' },
    ],
  })
  expect(setQuantity(parts, 1, 2)).toMatchObject([{ quantity: 1 }, { quantity: 2 }])
  expect(setQuantity(parts, 1, 0)).toEqual([{ id: 0, quantity: 3, outcome: 'restock' }])
  expect(outcomesOf(items, { 1: divide([{ id: 0, quantity: 3, outcome: 'accepted' }]), 2: tote })).toEqual({
    fault: 'Please decide about Coat.',
  })
})

test('Pieces that are not in the parcel have no outcome, and are not among those that came', () => {
  const [first, second] = divide([{ id: 0, quantity: 3, outcome: 'restock' }])
  const parts = { 1: [first!, { ...second!, outcome: 'missing' as const }], 2: [] }
  const isHere = { id: 0, quantity: 1, outcome: 'accepted' as const }
  expect(countArrived(items, { ...parts, 2: [isHere] })).toEqual([
    { item: 1, quantity: 2 },
    { item: 2, quantity: 1 },
  ])
  expect(outcomesOf(items, { ...parts, 2: [{ ...isHere, outcome: 'missing' }] })).toEqual({
    outcomes: [{ item: 1, outcome: 'accepted', disposition: 'restock' }],
  })
  expect(countArrived(items, { 1: [first!, second!], 2: [isHere] })).toBeUndefined()
})

test('A number that a scanner has typed into the reason refuses nothing', () => {
  for (const why of ['r-tk7jaz27w2', 'Washed/R-TK7JAZ27W2', 'Washed RTK7JAZ27W2'])
    expect(judge({ outcome: 'restock' }, { outcome: 'refused', why })).toEqual({
      fault: expect.stringMatching(/^A number was scanned into the reason for Tote\./),
      field: 'why-2-0',
    })
  expect(
    judge({ outcome: 'restock' }, { outcome: 'refused', why: 'Washed after R-TK7JAZ27W2 came' }),
  ).toHaveProperty('outcomes')
})
