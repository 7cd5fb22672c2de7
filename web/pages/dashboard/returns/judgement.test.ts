import { expect, test } from 'vitest'
import { type Judgement, outcomesOf } from './judgement.ts'

type Items = Parameters<typeof outcomesOf>[0]

const items = [
  { id: 1, name: 'Coat', outcome: null },
  { id: 2, name: 'Tote', outcome: null },
  { id: 3, name: 'Scarf', outcome: 'missing' },
] as unknown as Items

const judge = (one: Judgement, other: Judgement) => outcomesOf(items, { 1: one, 2: other })

test('Each open item becomes an outcome, and one that was missing is left out', () => {
  expect(judge({ outcome: 'restock' }, { outcome: 'reduced', deducted: '12.50', why: ' Worn ' })).toEqual({
    outcomes: [
      { item: 1, outcome: 'accepted', disposition: 'restock' },
      { item: 2, outcome: 'reduced', deducted: 1250, why: 'Worn' },
    ],
  })
})

test('What is not decided, lacks its reason or its amount is asked for', () => {
  expect(outcomesOf(items, { 1: { outcome: 'accepted' } })).toEqual({ fault: 'Please decide about Tote.' })
  expect(judge({ outcome: 'refused', why: ' ' }, { outcome: 'accepted' })).toEqual({
    fault: 'Please say why, for Coat: the buyer reads it.',
  })
  expect(judge({ outcome: 'reduced', deducted: '0', why: 'Worn' }, { outcome: 'accepted' })).toEqual({
    fault: 'Please enter how much is kept for Coat, such as 12.50.',
  })
})
