import { fibreName, isFibre } from '../../../contract/fibres.ts'
import { CUTS, type Cut } from '../../../contract/sizing.ts'
import { joined, stem, wordsIn } from './words.ts'

/** The place of a word in a product, as a bit. Lower bits say more about what the product is. */
export const NAME = 1
/** The caption of the cover picture, which often names the colour if the name does not. */
export const CAPTION = 2
export const FABRIC = 4
/** The first sentence of the description. */
export const LEAD = 8
export const TEXT = 16
/** A single-word category, which describes all of its products. */
export const CATEGORY = 32
export const LABEL = NAME | CAPTION | FABRIC | LEAD

export interface ProductText {
  name: string
  description: string
  caption: string | null
  /** The colour's palette name, and its family. */
  colour: string | null
  family: string | null
  /** Fibres of the main part, as keys of contract/fibres.ts. */
  fibres: string[] | null
  cut: Cut | null
  category: string | null
  /** A reduction of the product or of one of its sizes is announced. */
  on_sale: boolean
  /** Its tags, and the titles of its collections. */
  labels: string[] | null
}

/** A sentence that contains one of these is about care, and says nothing about the garment. */
const CARE =
  /\b(?:wash|washes|washing|dry[- ]clean\w*|dry flat|hang to dry|tumble|hand[- ]wash|machine|iron|ironing|bleach|wipe|spot clean|brush after|air it|steam|shrink|rub off)\b/i
/** The material or colour of a detail is not the product's: `stitched with waxed linen thread`. */
const OF_A_DETAIL =
  /(?<![\p{L}-])[\p{L}-]+ (?=(?:thread|threads|topstitching|stitching|lining|piping|trim|trims|buckle|zip|label)\b)/giu
/** `80% wool, 20% recycled cashmere` */
const SHARE = /(?<!\d)\d{1,3}(?:[.,]\d{1,2})?\s?%\s*((?:[\p{L}-]+ ?){1,4})/gu

/** Places in which adjacent words are indexed as a phrase; elsewhere only hyphenated words are. */
const WITH_PHRASES = NAME | CAPTION | FABRIC

/** The places of each word, as bits. */
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
  // After the first comma, a caption describes the photograph: `Camel wool coat, laid flat`.
  if (caption) add(caption.split(',', 1)[0]!, CAPTION)
  if (colour) add(colour, CAPTION)
  // The family, for a colour whose name no dictionary has.
  if (family) add(family, LEAD)
  for (const fibre of fibres ?? []) if (isFibre(fibre)) add(fibreName(fibre), FABRIC)
  if (cut) add(CUTS[cut], LEAD)
  if (on_sale) add('sale', LEAD)
  // The words of `Small leather goods` mean leather only together.
  if (category) add(category, wordsIn(category).length === 1 ? CATEGORY : TEXT)
  for (const label of labels ?? []) add(label, TEXT)
  for (const [, fabric] of description.matchAll(SHARE)) add(fabric!, FABRIC)
  for (const [at, sentence] of description.split(/(?<=[.!?;])\s+/).entries()) {
    if (!CARE.test(sentence))
      add(sentence.replace(SHARE, '').replace(OF_A_DETAIL, ''), at === 0 ? LEAD : TEXT)
  }
  return found
}
