import { cut } from '../../../contract/cut.ts'
import { MAX_PIECES } from '../../../contract/product-fields.ts'
import { Refused } from '../../errors.ts'
import { dollars } from '../../http/csv.ts'

export type ReportFault = (message: string) => void

/**
 * Returns the result of `read`. If it throws Refused, reports the message as the cell's fault and returns undefined.
 */
export function orFault<Value>(read: () => Value, fault: ReportFault): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    fault(error.message)
    return undefined
  }
}

/** In code points, as JSON Schema counts. */
export const lengthOf = (text: string) => [...text].length

const shortened = (text: string) => (text.length > 40 ? `${cut(text, 40)}…` : text)
export const notValid = (text: string, rule: string) => `“${shortened(text)}” is not valid: ${rule}.`

const escape = (text: string) => text.replace(/[\\|]/g, '\\$&')
export const joinList = (texts: string[]) => texts.map(escape).join('|')

/** Keeps empty entries, for lists in which the position matters. */
export function splitPlaces(cell: string): string[] {
  const parts = `|${cell}`.match(/\|(?:\\.|[^\\|])*/gs) ?? []
  return parts.map((part) => part.slice(1).replace(/\\(.)/gs, '$1').trim())
}

export const splitList = (cell: string): string[] => splitPlaces(cell).filter(Boolean)

export function readList(
  cell: string,
  fits: (part: string) => boolean,
  maxEntries: number,
  rule: string,
  fault: ReportFault,
): string[] {
  const parts = splitList(cell)
  const wrong = parts.find((part) => !fits(part))
  if (wrong !== undefined) fault(notValid(wrong, rule))
  if (parts.length > maxEntries) fault(`has more than ${maxEntries} entries.`)
  return parts
}

/** In cents; undefined if the amount has fractions of a cent. */
export function readDollars(cell: string): number | undefined {
  const [, whole, part = ''] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(cell) ?? []
  if (whole === undefined) return undefined
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

export const readCount = (cell: string): number | undefined =>
  /^\d{1,9}$/.test(cell) ? Number(cell) : undefined

/** Spreadsheets rewrite `true` in their own language. */
const TRUE = /^(true|yes|y|1|wahr|ja|vrai|verdadero|vero|verdadeiro|waar|sand|sant|prawda|tosi)$/i
const FALSE = /^(false|no|n|0|falsch|nein|faux|falso|onwaar|falsk|falskt|usant|fałsz|epätosi)$/i

export function readYesNo(cell: string): boolean | undefined {
  if (TRUE.test(cell)) return true
  return FALSE.test(cell) ? false : undefined
}

export function readTime(cell: string): string | undefined {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(cell)
  const time = new Date(isWhole ? cell : NaN)
  if (Number.isNaN(time.getTime())) return undefined
  // The offset may move the time out of the years that PostgreSQL reads in this format.
  const year = time.getUTCFullYear()
  return year >= 1 && year <= 9999 ? time.toISOString() : undefined
}

/** Pieces by pool: `S:3|M:4`. */
export const writePools = (pools: Record<string, number>) =>
  Object.entries(pools)
    .map(([size, quantity]) => `${escape(size)}:${quantity}`)
    .join('|')

/** In dollars by size: `L:48.00|XL:52.50`. */
export const writeSizePrices = (prices: Record<string, number>) =>
  Object.entries(prices)
    .map(([size, cents]) => `${escape(size)}:${dollars(cents)}`)
    .join('|')

/** `4.00638E+12`: how spreadsheets display a long number, with its last digits lost. */
export const isShortenedNumber = (cell: string): boolean => /^\d([.,]\d+)?E\+\d+$/i.test(cell)

const MONTH = 'Jan|Feb|Mar|Mrz|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez'
const DAY = new RegExp(String.raw`^(\d{1,2}(-|\. ?)(${MONTH})|(${MONTH})[- ]\d\d)$`, 'i')

/** `10-Feb`: spreadsheets write it for both 2-10 and FEB10, so the code cannot be recovered. */
export const isDayOfSpreadsheet = (cell: string): boolean => DAY.test(cell)

/**
 * Whether a spreadsheet that takes the code for a number would write this cell: 123 for 00123, 100000 for 1E5, 10.1 for
 * 10.10.
 */
export function isNumberOf(cell: string, code: string): boolean {
  const meant = Number(code)
  if (/^\d+\.\d+$/.test(code) && code.length <= 16) return cell.replace(',', '.') === String(meant)
  if (!/^\d+(E\d+)?$/i.test(code) || !Number.isFinite(meant)) return false
  if (isShortenedNumber(cell)) {
    const digits = cell.split(/e/i)[0]!.replace(/\D/g, '').length
    return Number(cell.replace(',', '.')).toPrecision(digits) === meant.toPrecision(digits)
  }
  // Spreadsheets write no leading zeros, so a cell that has some was typed.
  if (!/^(0|[1-9]\d*)$/.test(cell)) return false
  // Spreadsheets keep fifteen digits and replace the others by zeros.
  if (cell.length <= 15) return Number(cell).toPrecision(15) === meant.toPrecision(15)
  const digits = code.replace(/^0+/, '')
  return cell === digits.slice(0, 15).padEnd(digits.length, '0')
}

export const namedTwice = (size: string): string =>
  size === '' ? 'has two entries for a product without sizes.' : `names the size ${shortened(size)} twice.`

export function readSizePrices(cell: string, rule: string, fault: ReportFault): Record<string, number> {
  const prices: Record<string, number> = {}
  for (const part of splitList(cell)) {
    const colon = part.lastIndexOf(':')
    const size = part.slice(0, Math.max(0, colon)).trim()
    const cents = readDollars(part.slice(colon + 1).trim())
    if (colon < 1 || cents === undefined) fault(notValid(part, rule))
    else if (Object.hasOwn(prices, size)) fault(namedTwice(size))
    else prices[size] = cents
  }
  return prices
}

/** Sizes that the cell omits have no pieces. */
export function readPools(cell: string, sizes: string[], fault: ReportFault): Record<string, number> {
  const pools = Object.fromEntries(sizes.map((size) => [size, 0]))
  const named = new Set<string>()
  for (const part of splitList(cell)) {
    const colon = part.lastIndexOf(':')
    const size = part.slice(0, Math.max(0, colon)).trim()
    const count = readPieces(part.slice(colon + 1).trim())
    if (colon < 1 || count === undefined) fault(notValid(part, 'write S:3|M:4'))
    else if (!sizes.includes(size))
      fault(`gives stock for size ${shortened(size)}, which the product does not have.`)
    else if (named.has(size)) fault(namedTwice(size))
    else {
      named.add(size)
      pools[size] = count
    }
  }
  return pools
}

export const readPieces = (cell: string): number | undefined => {
  const count = readCount(cell)
  return count !== undefined && count <= MAX_PIECES ? count : undefined
}
