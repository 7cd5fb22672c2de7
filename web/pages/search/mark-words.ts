interface TextPart {
  text: string
  isMarked: boolean
}

/** The search ignores endings of this length: `coats` finds a coat. */
const MAX_ENDING = 2
const MIN_STEM = 3

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Splits the text into the matched beginnings of words and the text between. */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const length = matchOf(word.toLowerCase(), words)
    if (length === 0) continue
    if (index > end) parts.push({ text: text.slice(end, index), isMarked: false })
    end = index + length
    parts.push({ text: text.slice(index, end), isMarked: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMarked: false })
  return parts
}

/** The number of letters at the beginning of `word` that match. */
function matchOf(word: string, words: readonly string[]): number {
  let longest = 0
  for (const typed of words) {
    if (word.startsWith(typed)) longest = Math.max(longest, typed.length)
    else if (typed.startsWith(word) && word.length >= MIN_STEM && typed.length - word.length <= MAX_ENDING) {
      return word.length
    }
  }
  return longest
}

export const findSentence = (text: string, words: readonly string[]): string | undefined =>
  text.split(/(?<=[.!?])\s+/).find((sentence) => markWords(sentence, words).some(({ isMarked }) => isMarked))
