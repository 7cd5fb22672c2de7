import type { WordGroup } from '../../../../contract/search.ts'

/** A group as it is typed: words separated by commas. */
export interface GroupDraft {
  key: number
  words: string
  finds: string
}

const MAX_WORDS = 20
const MAX_LENGTH = 60

const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim().replace(/\s+/g, ' '))
      .filter((word) => word !== ''),
  ),
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

/** What keeps the group from being saved. */
export function faultOf(draft: GroupDraft): string | undefined {
  const { words, finds } = groupOf(draft)
  const all = [...words, ...finds]
  if (all.length === 0) return undefined
  if (words.length === 0) return 'Name a word that shoppers type.'
  if (all.length < 2) return 'Name at least two words, separated by commas.'
  if (words.length > MAX_WORDS || finds.length > MAX_WORDS) return `A group has at most ${MAX_WORDS} words.`
  const long = all.find((word) => word.length > MAX_LENGTH)
  if (long) return `“${long.slice(0, 20)}…” is longer than ${MAX_LENGTH} characters.`
  if (all.some((word) => !/[\p{L}\p{N}]/u.test(word))) return 'A word needs at least one letter or digit.'
  return undefined
}
