export interface Piece {
  text: string
  isMarked: boolean
}

/** An ending that a search sees past: "coats" finds a coat. */
const LONGEST_ENDING = 2
const SHORTEST_STEM = 3

/** The words that were typed, as a search sees them. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Cuts a text so that what matches the words, from a word's beginning on, can be marked. */
export function markWords(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const length = matchOf(word.toLowerCase(), words)
    if (length === 0) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isMarked: false })
    end = index + length
    pieces.push({ text: text.slice(index, end), isMarked: true })
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMarked: false })
  return pieces
}

/** How much of a word matches, in letters. */
function matchOf(word: string, words: readonly string[]): number {
  let longest = 0
  for (const typed of words) {
    if (word.startsWith(typed)) longest = Math.max(longest, typed.length)
    else if (
      typed.startsWith(word) &&
      word.length >= SHORTEST_STEM &&
      typed.length - word.length <= LONGEST_ENDING
    ) {
      return word.length
    }
  }
  return longest
}

/** The sentence of a text that has one of the words, if there is one. */
export const findSentence = (text: string, words: readonly string[]): string | undefined =>
  text.split(/(?<=[.!?])\s+/).find((sentence) => markWords(sentence, words).some(({ isMarked }) => isMarked))
