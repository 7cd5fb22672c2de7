import { MAX_GROUP_WORDS, MAX_WORD_LENGTH, type WordGroup } from '../../../../contract/search.ts'
import type { Difference } from '../forms/differences.ts'
import { entriesIn } from '../forms/entries-in.ts'

/** A group as it is typed: words separated by commas. */
export interface GroupDraft {
  key: number
  words: string
  finds: string
}

const wordsIn = (text: string): string[] => [
  ...new Set(entriesIn(text).map((word) => word.replace(/\s+/g, ' '))),
]

let lastKey = 0

export const draftOf = (
  { words, finds }: WordGroup = { words: [], finds: [] },
  key = ++lastKey,
): GroupDraft => ({
  key,
  words: words.join(', '),
  finds: finds.join(', '),
})

const groupOf = ({ words, finds }: GroupDraft): WordGroup => ({
  words: wordsIn(words),
  finds: wordsIn(finds),
})

const hasWords = (draft: GroupDraft) => {
  const { words, finds } = groupOf(draft)
  return words.length + finds.length > 0
}

/** Groups without any word are not saved. */
export const groupsOf = (drafts: readonly GroupDraft[]): WordGroup[] => drafts.filter(hasWords).map(groupOf)

/** The drafts as they were saved, under their keys, so that the field with the focus keeps it. */
export function savedDrafts(drafts: readonly GroupDraft[], saved: readonly WordGroup[]): GroupDraft[] {
  const sent = drafts.filter(hasWords)
  return saved.map((group, at) => draftOf(group, sent[at]?.key))
}

const isSame = (one: GroupDraft, other: GroupDraft) => one.words === other.words && one.finds === other.finds

/**
 * What became of groups in another version: groups have no ids, so one that shares a word with a group that is gone is
 * that group, changed.
 */
function compareGroups(base: readonly GroupDraft[], theirs: readonly WordGroup[]) {
  const drafts = theirs.map((group) => draftOf(group))
  const added = drafts.filter((draft) => !base.some((one) => isSame(one, draft)))
  const changed = new Map<GroupDraft, GroupDraft | undefined>()
  for (const one of base.filter((each) => !drafts.some((draft) => isSame(draft, each)))) {
    const words = new Set(wordsIn(one.words))
    const at = added.findIndex((draft) => wordsIn(draft.words).some((word) => words.has(word)))
    changed.set(one, at === -1 ? undefined : added.splice(at, 1)[0])
  }
  return { changed, added }
}

/** The groups of the other version, with what was typed over `base` typed over them. */
export function mergeGroups(
  base: readonly GroupDraft[],
  typed: readonly GroupDraft[],
  theirs: readonly WordGroup[],
): GroupDraft[] {
  const { changed, added } = compareGroups(base, theirs)
  const kept = typed.flatMap((draft) => {
    const from = base.find(({ key }) => key === draft.key)
    if (!from || !isSame(from, draft) || !changed.has(from)) return [draft]
    const other = changed.get(from)
    return other ? [{ ...other, key: draft.key }] : []
  })
  return [...kept, ...added]
}

const inWords = (draft: GroupDraft | undefined) =>
  draft ? [draft.words, draft.finds].filter(Boolean).join(' → ') : ''

/** What the other version has changed, by the numbers that the groups have on the page. */
export function groupDifferences(base: readonly GroupDraft[], theirs: readonly WordGroup[]): Difference[] {
  const { changed, added } = compareGroups(base, theirs)
  return [
    ...Array.from(changed, ([before, after]) => ({
      name: `Group ${base.indexOf(before) + 1}`,
      before: inWords(before),
      after: inWords(after),
    })),
    ...added.map((draft, at) => ({ name: `New group ${at + 1}`, before: '', after: inWords(draft) })),
  ]
}

/** What keeps the group from being saved. */
export function faultOf(draft: GroupDraft): string | undefined {
  const { words, finds } = groupOf(draft)
  const all = [...words, ...finds]
  if (all.length === 0) return undefined
  if (words.length === 0) return 'Name a word that shoppers type.'
  if (all.length < 2) return 'Name at least two words, separated by commas.'
  if (words.length > MAX_GROUP_WORDS || finds.length > MAX_GROUP_WORDS)
    return `A group has at most ${MAX_GROUP_WORDS} words.`
  const long = all.find((word) => word.length > MAX_WORD_LENGTH)
  if (long) return `“${long.slice(0, 20)}…” is longer than ${MAX_WORD_LENGTH} characters.`
  if (all.some((word) => !/[\p{L}\p{N}]/u.test(word))) return 'A word needs at least one letter or digit.'
  return undefined
}
