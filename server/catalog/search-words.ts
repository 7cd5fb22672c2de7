const MOST_WORDS = 8
/** A typo in a shorter word could mean anything. */
const SHORTEST_SLIP = 4

export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, 40))

/** Corrections of a typo: two neighbouring letters swapped, or one letter left out. */
export function slipsOf(word: string): string[] {
  if (word.length < SHORTEST_SLIP) return []
  const letters = [...word]
  const swapped = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at]!, ...letters.slice(at + 2)].join(''))
  const shortened =
    letters.length > SHORTEST_SLIP ? letters.map((_, at) => letters.toSpliced(at, 1).join('')) : []
  return [...new Set([...swapped, ...shortened])].filter((slip) => slip !== word)
}
