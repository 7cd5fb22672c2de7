import { DEFAULT_SIZES } from '../../contract/product.ts'

const LETTERS: readonly string[] = DEFAULT_SIZES

/** Letters from small to large, then words, then numbers from small to large. */
export const inGarmentOrder = (sizes: readonly string[]): string[] =>
  sizes.toSorted((a, b) => {
    const [left, right] = [placeOf(a), placeOf(b)]
    return left.group - right.group || left.within - right.within || a.localeCompare(b, 'en')
  })

function placeOf(size: string): { group: number; within: number } {
  const letter = LETTERS.indexOf(size.toUpperCase())
  if (letter >= 0) return { group: 0, within: letter }
  const number = Number.parseFloat(size)
  return Number.isNaN(number) ? { group: 1, within: 0 } : { group: 2, within: number }
}
