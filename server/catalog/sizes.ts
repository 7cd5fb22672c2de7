/** XXS to XXL and beyond, also written 2XS and 3XL. */
const LETTERS = /^(?:(\d*)(x*)([sl])|m)$/i
const NUMBER = /^\d+(?:[.,]\d+)?/
const RANGE = /^([^\s/–-]+)\s*[/–-]\s*[^\s/–-]+$/
const ONE_SIZE = /^(?:one[\s-]?size.*|o\/?s|uni)$/i

const natural = new Intl.Collator('en', { numeric: true })

/** As on a shop's rail: letters from small to large, numbers, ranges of either, what is called otherwise, one size. */
export const inGarmentOrder = (sizes: readonly string[]): string[] =>
  sizes
    .map((size) => ({ size, place: placeOf(size) }))
    .sort((a, b) => {
      const [left, right] = [a.place, b.place]
      return left.group - right.group || left.within - right.within || natural.compare(a.size, b.size)
    })
    .map(({ size }) => size)

const LETTER = 0
const PLAIN_NUMBER = 1
const LETTER_RANGE = 2
const NUMBER_RANGE = 3
const OTHER = 4
const ONE = 5

function placeOf(size: string): { group: number; within: number } {
  if (ONE_SIZE.test(size)) return { group: ONE, within: 0 }
  const letter = stepsFromM(size)
  if (letter !== undefined) return { group: LETTER, within: letter }
  const from = RANGE.exec(size)?.[1]
  const fromLetter = from && stepsFromM(from)
  if (typeof fromLetter === 'number') return { group: LETTER_RANGE, within: fromLetter }
  if (!NUMBER.test(size)) return { group: OTHER, within: 0 }
  return { group: from ? NUMBER_RANGE : PLAIN_NUMBER, within: Number.parseFloat(size.replace(',', '.')) }
}

/** S is one below M, XL two above it. */
function stepsFromM(size: string): number | undefined {
  const written = LETTERS.exec(size)
  if (!written) return undefined
  const [, times, xs = '', side] = written
  if (!side) return 0
  const steps = 1 + (times ? Number(times) * xs.length : xs.length)
  return side.toLowerCase() === 's' ? -steps : steps
}
