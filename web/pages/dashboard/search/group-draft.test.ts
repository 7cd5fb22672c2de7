import { expect, test } from 'vitest'
import { draftOf, faultOf, groupDifferences, groupsOf, mergeGroups } from './group-draft.ts'

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

const group = (words: string, finds = '') => ({
  words: words.split(' '),
  finds: finds ? finds.split(' ') : [],
})
const BASE = [group('gansey jumper'), group('topper', 'coat'), group('sark shirt'), group('trews trousers')]

test('What somebody else has changed is said by the numbers of the groups', () => {
  const theirs = [BASE[0]!, group('topper', 'coat cape'), BASE[3]!, group('plaid rug')]
  expect(
    groupDifferences(
      BASE.map((one) => draftOf(one)),
      theirs,
    ),
  ).toEqual([
    { name: 'Group 2', before: 'topper → coat', after: 'topper → coat, cape' },
    { name: 'Group 3', before: 'sark, shirt', after: '' },
    { name: 'New group 1', before: '', after: 'plaid, rug' },
  ])
})

test('Mine are kept beside theirs: of a group that both have changed, mine', () => {
  const base = BASE.map((one) => draftOf(one))
  const typed = [
    base[0]!,
    { ...base[1]!, finds: 'coat, mantle' },
    base[2]!,
    // The last one was removed, and another added.
    draftOf(group('kirtle dress')),
  ]
  const theirs = [group('gansey jumper sweater'), group('topper', 'coat cape'), BASE[3]!, group('plaid rug')]
  const merged = mergeGroups(base, typed, theirs)
  expect(groupsOf(merged)).toEqual([
    group('gansey jumper sweater'),
    group('topper', 'coat mantle'),
    group('kirtle dress'),
    group('plaid rug'),
  ])
  expect(merged[0]!.key).toBe(base[0]!.key)
})
