import { fibreName, isFibre } from '../../../contract/fibres.ts'
import { CUTS, type Cut } from '../../../contract/sizing.ts'
import { joined, stem, wordsIn } from './words.ts'

/** Where a word of a product stands, as bits. The lower, the more it says about what the product is. */
export const NAME = 1
/** The caption of the cover picture, which says the colour where the name doesn't. */
export const CAPTION = 2
export const FABRIC = 4
/** The first sentence of the description. */
export const LEAD = 8
export const TEXT = 16
/** A category of one word, which is what all its products are. */
export const CATEGORY = 32
export const LABEL = NAME | CAPTION | FABRIC | LEAD

export interface ProductText {
  name: string
  description: string
  caption: string | null
  /** The colour's name in the palette, and its family. */
  colour: string | null
  family: string | null
  /** Keys of contract/fibres.ts, of what it is mostly made of. */
  fibres: string[] | null
  cut: Cut | null
  category: string | null
  /** A reduction of it, or of one of its sizes, is announced. */
  on_sale: boolean
  /** Its tags, and the titles of its collections. */
  labels: string[] | null
}

/** A sentence with one of these is about care: its words say nothing about the garment. */
const CARE =
  /\b(?:wash|washes|washing|dry[- ]clean\w*|dry flat|hang to dry|tumble|hand[- ]wash|machine|iron|ironing|bleach|wipe|spot clean|brush after|air it|steam|shrink|rub off)\b/i
/** The material or colour of a detail is not the product's: `stitched with waxed linen thread`. */
const OF_A_DETAIL =
  /(?<![\p{L}-])[\p{L}-]+ (?=(?:thread|threads|topstitching|stitching|lining|piping|trim|trims|buckle|zip|label)\b)/giu
/** `80% wool, 20% recycled cashmere` */
const SHARE = /(?<!\d)\d{1,3}(?:[.,]\d{1,2})?\s?%\s*((?:[\p{L}-]+ ?){1,4})/gu

/** In these places two words that follow each other are found as one phrase; elsewhere only where a hyphen joins them. */
const WITH_PHRASES = NAME | CAPTION | FABRIC

/** The bits of the places where each word stands. */
export function wordsOfProduct(product: ProductText): Map<string, number> {
  const { name, description, caption, colour, family, fibres, cut, category, on_sale, labels } = product
  const found = new Map<string, number>()
  const mark = (word: string, place: number) => found.set(word, (found.get(word) ?? 0) | place)
  const add = (text: string, place: number) => {
    const words = wordsIn(text)
    for (const [at, word] of words.entries()) {
      mark(stem(word), place)
      const next = words[at + 1]
      if (next && (place & WITH_PHRASES) > 0) mark(joined([word, next]), place)
    }
    for (const [phrase] of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+-[\p{L}\p{N}]+/gu))
      mark(joined(wordsIn(phrase)), place)
  }

  add(name, NAME)
  // Behind the first comma a caption says how the picture was taken: `Camel wool coat, laid flat`.
  if (caption) add(caption.split(',', 1)[0]!, CAPTION)
  if (colour) add(colour, CAPTION)
  // The family of a colour whose name no dictionary knows.
  if (family) add(family, LEAD)
  for (const fibre of fibres ?? []) if (isFibre(fibre)) add(fibreName(fibre), FABRIC)
  if (cut) add(CUTS[cut], LEAD)
  if (on_sale) add('sale', LEAD)
  // `Small leather goods` are leather only together.
  if (category) add(category, wordsIn(category).length === 1 ? CATEGORY : TEXT)
  for (const label of labels ?? []) add(label, TEXT)
  for (const [, fabric] of description.matchAll(SHARE)) add(fabric!, FABRIC)
  for (const [at, sentence] of description.split(/(?<=[.!?;])\s+/).entries()) {
    if (!CARE.test(sentence))
      add(sentence.replace(SHARE, '').replace(OF_A_DETAIL, ''), at === 0 ? LEAD : TEXT)
  }
  return found
}
