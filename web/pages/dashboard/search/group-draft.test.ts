import { expect, test } from 'vitest'
import { draftOf, faultOf, groupsOf } from './group-draft.ts'

test('Words are separated by commas, without blanks around them and without repeating one', () => {
  const drafts = [{ key: 1, words: ' gansey,jumper , gansey,', finds: 'fishing   sweater' }, draftOf()]
  expect(groupsOf(drafts)).toEqual([{ words: ['gansey', 'jumper'], finds: ['fishing sweater'] }])
})

test.each([
  ['', '', undefined],
  ['gansey, jumper', '', undefined],
  ['topper', 'coat', undefined],
  ['gansey', '', 'Name at least two words, separated by commas.'],
  ['', 'coat, cape', 'Name a word that shoppers type.'],
  ['gansey, !', '', 'A word needs at least one letter or digit.'],
  [`gansey, ${'x'.repeat(61)}`, '', '“xxxxxxxxxxxxxxxxxxxx…” is longer than 60 characters.'],
])('The group “%s”, “%s” has the fault %s', (words, finds, fault) => {
  expect(faultOf({ key: 1, words, finds })).toBe(fault)
})
