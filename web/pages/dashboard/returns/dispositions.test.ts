import { expect, test } from 'vitest'
import { DISPOSITIONS } from '../../../../contract/admin-return.ts'
import { disposalsOf, DISPOSITION_KEYS, dispositionsOf, isToPutAway } from './dispositions.ts'

type Items = Parameters<typeof disposalsOf>[0]

const items = [
  { id: 1, name: 'Coat' },
  { id: 2, name: 'Tote' },
] as unknown as Items

test('Each disposition has a key, and none of them is that of pages or numbers', () => {
  expect(Object.values(DISPOSITION_KEYS).toSorted()).toEqual(DISPOSITIONS.toSorted())
  expect(Object.keys(DISPOSITION_KEYS).join('')).not.toMatch(/[gjkex?\d]/)
})

test('Only what was chosen is sent, with the reason where a piece is destroyed', () => {
  expect(disposalsOf(items, { 2: { disposition: 'destroy', why: ' Mould ' } })).toEqual({
    disposals: [{ id: 2, body: { disposition: 'destroy', why: 'Mould' } }],
  })
  expect(disposalsOf(items, { 1: { disposition: 'outlet', why: 'typed before' } })).toEqual({
    disposals: [{ id: 1, body: { disposition: 'outlet' } }],
  })
})

test('A refused piece waits to be sent back, and is not offered for sale', () => {
  const refused = { ...items[0]!, disposition: null, outcome: 'refused' as const }
  expect(isToPutAway(refused)).toBe(true)
  expect(dispositionsOf(refused)).toEqual(['send_back', 'donate', 'destroy'])
  expect(isToPutAway({ ...refused, disposition: 'send_back' })).toBe(false)
  expect(isToPutAway({ ...refused, outcome: 'missing' })).toBe(false)
})

test('What is missing is told with the field that lacks it', () => {
  expect(disposalsOf(items, {})).toEqual({
    fault: 'Please choose what becomes of Coat.',
  })
  expect(disposalsOf(items, { 2: { disposition: 'destroy', why: ' ' } })).toEqual({
    fault: 'Please enter the lawful reason to destroy Tote.',
    field: 'disposed-why-2',
  })
})

test('A number that a scanner has typed into the reason destroys nothing', () => {
  const scanned = disposalsOf(items, { 2: { disposition: 'destroy', why: 'Mould/R-TK7JAZ27W2' } })
  expect(scanned).toMatchObject({ fault: expect.stringMatching(/^A number was scanned/) })
})
