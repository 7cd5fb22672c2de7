/** XXS to XXL and beyond, also written 2XS and 3XL. */
const LETTERS = /^(?:(\d*)(x*)([sl])|m)$/i
const NUMBER = /^\d+(?:[.,]\d+)?/
const RANGE = /^([^\s/–-]+)\s*[/–-]\s*[^\s/–-]+$/
const ONE_SIZE = /^(?:one[\s-]?size.*|o\/?s|uni)$/i

/** Whether it is the name of the only size of a product, such as `One size`. */
export const isOneSize = (size: string): boolean => ONE_SIZE.test(size)

/** `Size M`, but `One size` as it is; empty for a product without sizes. */
export const sizeLabel = (size: string): string => (/size/i.test(size) ? size : size && `Size ${size}`)

/** `Wool Coat, Size M`, or the name alone of a product without sizes. */
export const nameWithSize = (name: string, size: string): string =>
  [name, sizeLabel(size)].filter(Boolean).join(', ')

/**
 * Letter sizes first, then numbers, ranges, names, and one size. Names (Short, Regular, Tall) keep the order in which
 * the admin has them.
 */
export const inGarmentOrder = (sizes: readonly string[]): string[] =>
  sizes
    .map((size) => ({ size, place: placeOf(size), numbers: numbersIn(size) }))
    .sort(
      (a, b) =>
        a.place.group - b.place.group ||
        a.place.within - b.place.within ||
        compareNumbers(a.numbers, b.numbers) ||
        (a.numbers.length > 0 ? compareTexts(a.size, b.size) : 0),
    )
    .map(({ size }) => size)

/** Sorts the rows of a table by size; rows without a size come last. */
export function bySizeInGarmentOrder<Row extends { size: string }>(rows: readonly Row[]): Row[] {
  const ordered = inGarmentOrder(rows.map(({ size }) => size).filter(Boolean))
  const places = new Map([...ordered, ''].map((size, place) => [size, place]))
  return rows.toSorted((a, b) => places.get(a.size)! - places.get(b.size)!)
}

// Creating an `Intl.Collator` takes a phone longer than rendering a product's page.
const numbersIn = (size: string) => (size.match(/\d+/g) ?? []).map(Number)
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Sizes without a number come last. */
function compareNumbers(a: number[], b: number[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length
  const differing = a.findIndex((number, at) => number !== b[at])
  return differing === -1 ? a.length - b.length : a[differing]! - (b[differing] ?? -1)
}

const LETTER = 0
const PLAIN_NUMBER = 1
const LETTER_RANGE = 2
const NUMBER_RANGE = 3
const OTHER = 4
const ONE = 5

function placeOf(size: string): { group: number; within: number } {
  if (isOneSize(size)) return { group: ONE, within: 0 }
  const letter = stepsFromM(size)
  if (letter !== undefined) return { group: LETTER, within: letter }
  const from = RANGE.exec(size)?.[1]
  const fromLetter = from && stepsFromM(from)
  if (typeof fromLetter === 'number') return { group: LETTER_RANGE, within: fromLetter }
  if (!NUMBER.test(size)) return { group: OTHER, within: 0 }
  return { group: from ? NUMBER_RANGE : PLAIN_NUMBER, within: Number.parseFloat(size.replace(',', '.')) }
}

/** Distance of a letter size from M: S is -1, XL is 2. */
function stepsFromM(size: string): number | undefined {
  const written = LETTERS.exec(size)
  if (!written) return undefined
  const [, times, xs = '', side] = written
  if (!side) return 0
  const steps = 1 + (times ? Number(times) * xs.length : xs.length)
  return side.toLowerCase() === 's' ? -steps : steps
}
