import { money } from '../../../contract/money.ts'
import { sizeLabel } from '../../../contract/sizes.ts'
import type { ListingFilter, ListingOrder } from '../listings/listing-filter.ts'
import { AMOUNT, BARE_RANGE, centsOf, MARKED, MARKED_RANGE } from './amounts.ts'
import { saysNothing } from './dictionary.ts'
import { ALL_WORDS, AUDIENCES, SIZE_WORDS } from './standard-words.ts'
import { fold, narrow, placedWordsIn, stem } from './words.ts'

/** Words that were understood as a filter or an order. */
export interface Understood {
  label: string
  /** The text without these words. */
  rest: string
}

/** A word, or a part of a hyphenated one. */
export interface TypedWord {
  word: string
  start: number
  end: number
  /** Follows the preceding word after a hyphen. */
  isHyphenated: boolean
}

export interface Reading {
  filter: Pick<ListingFilter, 'types' | 'sizes' | 'priceMin' | 'priceMax' | 'inStock'>
  order: ListingOrder | undefined
  understood: Understood[]
  /** The size filters that were understood, each with the words typed for it. */
  sizes: { label: string; typed: string }[]
  /** Words left for the text search. */
  words: TypedWord[]
  /** Text after the last word, and filters and orders beyond their limit. */
  unread: string[]
  /** A word such as `clothes` asks for everything that the filter leaves. */
  asksForAll: boolean
}

interface ReadOptions {
  /** The shop's size of this name, ignoring case. */
  findSize: (name: string) => string | undefined
  /** False treats `large` and the like as ordinary words. */
  readsSizeWords: boolean
}

interface Rule {
  pattern: RegExp
  /** Returns the label; an empty one if the words need no mention; undefined if they mean something else. */
  read(match: RegExpMatchArray, reading: Reading, options: ReadOptions): string | undefined
}

const SYSTEM = String.raw`(?:eu|us|uk|fr)\s+`
const WIDE = 'extra[- ](?:large|small)'
const SIZE_PHRASE = String.raw`\b(?:(?:${SYSTEM})?sizes?\s+(?:${SYSTEM})?(${WIDE}|[\p{L}\p{N}.-]+)|${SYSTEM}(\d{1,2}(?:[.,]5)?)|(${WIDE}|one[- ]size))(?![\p{L}\p{N}-])`
const SIZE_SHAPE = /^(?:\d{1,3}(?:[.,]5)?|\d?x{0,4}[sl]|m|\d{2}-\d{2})$/
const LETTER_SIZE = /^\d?x{1,4}[sl]$/
const NUMBERS = /^(\d{1,6})-(\d{1,6})$/
const pattern = (source: string) => new RegExp(source, 'gu')
/** A price of `about` this much may differ by a fifth. */
const ABOUT_SHARE = 0.2
const MOST_WORDS = 12
/**
 * Each is reported with the rest of the text in a header, and proxies allow a few kilobytes. Further ones are not
 * understood.
 */
const MOST_UNDERSTOOD = 6
const WORD = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu

const dollars = (cents: number) => money(cents).replace(/\.00$/, '')

const RULES: Rule[] = [
  {
    // `100% cotton` is a fabric, not a size, and `20% off` means the sale.
    pattern: /(?<![\p{L}\p{N}.,])\d{1,3}(?:[.,]\d{1,2})?\s?(?:%|percent\b|per cent\b)(\s*off\b)?/gu,
    read({ 0: typed, 1: off, index }, { words }) {
      const start = index!
      if (off) words.push({ word: 'sale', start, end: start + typed.length, isHyphenated: false })
      return ''
    },
  },
  {
    pattern: pattern(String.raw`\b(?:between|from)\s+${AMOUNT}\s+(?:and|to|-|–)\s+${AMOUNT}`),
    read: ([, one, other], reading) => readPrices(one, other, reading),
  },
  {
    pattern: pattern(MARKED_RANGE),
    read: ([, one, other], reading) => readPrices(one, other, reading),
  },
  {
    pattern: pattern(String.raw`(?<![\p{L}\p{N}])${AMOUNT}\s+(?:or|and)\s+(?:less|under|below|cheaper)\b`),
    read: ([, amount], { filter }) => `Up to ${dollars((filter.priceMax = centsOf(amount)))}`,
  },
  {
    pattern: pattern(String.raw`(?:\b(?:up to|at most|max|maximum|no more than)|<=)\s*${AMOUNT}`),
    read: ([, amount], { filter }) => `Up to ${dollars((filter.priceMax = centsOf(amount)))}`,
  },
  {
    pattern: pattern(String.raw`(?:\b(?:from|at least|min|minimum|starting at)|>=)\s*${AMOUNT}`),
    read: ([, amount], { filter }) => `From ${dollars((filter.priceMin = centsOf(amount)))}`,
  },
  {
    pattern: pattern(String.raw`(?:\b(?:under|below|less than|cheaper than)|<)\s*${AMOUNT}`),
    read([, amount], { filter }) {
      filter.priceMax = Math.max(0, centsOf(amount) - 1)
      return `Under ${dollars(centsOf(amount))}`
    },
  },
  {
    pattern: pattern(String.raw`(?:\b(?:over|above|more than)|>)\s*${AMOUNT}`),
    read([, amount], { filter }) {
      filter.priceMin = centsOf(amount) + 1
      return `Over ${dollars(centsOf(amount))}`
    },
  },
  {
    pattern: pattern(String.raw`(?:\b(?:around|about)\s+)?${MARKED}|\b(?:around|about)\s+${AMOUNT}`),
    read([, before, after, bare], { filter }) {
      const about = centsOf(before ?? after ?? bare)
      filter.priceMin = Math.round(about * (1 - ABOUT_SHARE))
      filter.priceMax = Math.round(about * (1 + ABOUT_SHARE))
      return `About ${dollars(about)}`
    },
  },
  {
    pattern: pattern(SIZE_PHRASE),
    read([, sized, ofSystem, phrase], { filter }, { findSize }) {
      const typed = (sized ?? ofSystem ?? phrase!).replace(/^extra[- ]/, 'x-')
      const name = sizeNamed(typed)
      return readSize(findSize(name) ?? (SIZE_SHAPE.test(name) ? name.toUpperCase() : undefined), filter)
    },
  },
  {
    pattern: pattern(BARE_RANGE),
    read: ([, one, other], reading, { findSize }) =>
      findSize(one!) && findSize(other!) ? undefined : readPrices(one, other, reading),
  },
  {
    pattern: /\b(?:in stock|available now)\b/gu,
    read(_, { filter }) {
      filter.inStock = true
      return 'In stock'
    },
  },
  {
    pattern: /\b(?:cheap|cheapest|inexpensive|affordable|budget)\b/gu,
    read(_, reading) {
      reading.order = { sort: 'price', direction: 'asc' }
      return 'Cheapest first'
    },
  },
  {
    pattern: /\b(?:most expensive|dearest|priciest)\b/gu,
    read(_, reading) {
      reading.order = { sort: 'price', direction: 'desc' }
      return 'Dearest first'
    },
  },
  {
    pattern: /\b(?:newest|latest|new arrivals|new in|new)\b/gu,
    read(_, reading) {
      reading.order = { sort: 'created_at', direction: 'desc' }
      return 'Newest first'
    },
  },
  { pattern: WORD, read: readWord },
]

/** Turns prices, sizes, audiences and orders into filters; the other words are left for the text search. */
export function readQuery(q: string, options: ReadOptions): Reading {
  // Lower-casing or narrowing changes the length of a few letters. Positions must be those of the typed text, so
  // spellings of another length are not used.
  const spellings = [narrow(q).toLowerCase(), q.toLowerCase(), q]
  let text = spellings.find(({ length }) => length === q.length)!.replaceAll(/\p{Zs}/gu, ' ')
  const reading: Reading = {
    filter: {},
    order: undefined,
    understood: [],
    sizes: [],
    words: [],
    unread: [],
    asksForAll: false,
  }
  const understood: { label: string; start: number; end: number }[] = []
  for (const { pattern, read } of RULES) {
    for (const match of text.matchAll(pattern)) {
      const { sizes } = reading.filter
      const isFull = understood.length >= MOST_UNDERSTOOD
      const label = read(match, isFull ? { ...reading, filter: { ...reading.filter } } : reading, options)
      if (label === undefined) {
        if (pattern === WORD) keepWord(match, reading)
        continue
      }
      const [start, end] = [match.index!, match.index! + match[0].length]
      if (!isFull && label) understood.push({ label, start, end })
      if (isFull && !understood.some((one) => one.label === label)) reading.unread.push(q.slice(start, end))
      if (reading.filter.sizes !== sizes) reading.sizes.push({ label, typed: q.slice(start, end) })
      text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
    }
  }
  reading.understood = understood
    .toSorted((a, b) => a.start - b.start)
    .map(({ label, start, end }) => ({
      label,
      rest: `${q.slice(0, start)} ${q.slice(end)}`.replace(/\s+/g, ' ').trim(),
    }))
  return reading
}

/** For garments that come in none of the requested sizes: trousers have numbers where shirts have letters. */
export const withoutSizes = ({ filter, understood, sizes, ...reading }: Reading): Reading => ({
  ...reading,
  filter: { ...filter, sizes: undefined },
  understood: understood.filter(({ label }) => !sizes.some((size) => size.label === label)),
  sizes: [],
})

function readPrices(one: string | undefined, other: string | undefined, { filter }: Reading): string {
  const [low, high] = [centsOf(one), centsOf(other)].toSorted((a, b) => a - b)
  ;[filter.priceMin, filter.priceMax] = [low, high]
  return `${dollars(low!)} – ${dollars(high!)}`
}

function readSize(size: string | undefined, filter: Reading['filter']): string | undefined {
  if (size === undefined) return undefined
  filter.sizes = [...(filter.sizes ?? []), size]
  return sizeLabel(size)
}

const sizeNamed = (typed: string) => (Object.hasOwn(SIZE_WORDS, typed) ? SIZE_WORDS[typed]! : typed)

function readWord(match: RegExpMatchArray, reading: Reading, options: ReadOptions): string | undefined {
  const [typed] = match
  const { filter } = reading
  const name = options.readsSizeWords ? sizeNamed(typed) : typed
  const size = options.findSize(name) ?? (LETTER_SIZE.test(name) ? name.toUpperCase() : undefined)
  if (size) return readSize(size, filter)
  const prices = NUMBERS.exec(typed)
  if (prices) return readPrices(prices[1], prices[2], reading)
  const word = fold(typed)
  const audience = AUDIENCES.find(({ words }) => words.includes(word))
  if (!audience) return undefined
  const { types } = audience
  filter.types = filter.types ? filter.types.filter((type) => types.includes(type)) : types
  return audience.label
}

function keepWord({ 0: typed, index }: RegExpMatchArray, reading: Reading): void {
  const folded = fold(typed)
  if (ALL_WORDS.has(folded)) reading.asksForAll = true
  else if (reading.words.length >= MOST_WORDS) {
    const isThere = reading.words.some(({ word }) => stem(word) === stem(folded))
    if (!isThere && !saysNothing(folded)) reading.unread.push(typed)
  } else {
    for (const [at, { word, start, end }] of placedWordsIn(typed).entries()) {
      reading.words.push({ word, start: index! + start, end: index! + end, isHyphenated: at > 0 })
    }
  }
}
