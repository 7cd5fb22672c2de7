import { FIBRES } from '../../../../contract/fibres.ts'
import type { ProductStyle } from '../../../../contract/style.ts'

/** Ends at a full stop that neither divides a number (2.5) nor ends an abbreviation. */
const SENTENCE = /[^\n]+?(?:(?<!\b(?:approx|ca|max|min))[.!?]+[)"'”’]*(?=\s|$)|$)/gim
const NAMES = Object.values(FIBRES).flatMap((fibre) => [fibre.name, 'us' in fibre ? fibre.us : fibre.name])
/** A share of a fibre, whose name may follow other words (extra-fine merino wool), but not a comparison. */
const COMPOSITION = new RegExp(
  String.raw`\d\s?%(?:\s+(?!(?:more|less|off|than|like|as|for|to|of|by|in)\b)[\w-]+){0,3}?\s+(?:[\w-]*wool|merino|${NAMES.join('|')})\b`,
  'i',
)
/** Followed by how it is done, because iron and steam are colours and materials as well: iron rivets, steam blue. */
const PRESS = String.raw`(?:iron|steam)(?=\s(?:at|cool|gently|hot|inside|lightly|low|medium|on|only|the|warm|while)\b)`
/**
 * Matches instructions only, because the words are names of colours and finishes as well: iron grey, a stone wash,
 * steam-pressed.
 */
const CARE = new RegExp(
  [
    String.raw`^[\s("“]*(?:(?:wash|washable|wipe)\b(?![-\s]gr[ea]y\b)|${PRESS})`,
    String.raw`[,;] (?:or |and |then )?(?:wash\s|${PRESS})`,
    String.raw`\b(?:do|may|must|should) not (?:be )?(?:bleach|iron|steam|wash)`,
    String.raw`\b(?:be|hand|machine)[ -](?:hand[ -]|machine[ -])?wash(?:ed|ing|able)?\b`,
    String.raw`\b(?:cold|cool|gentle|warm) wash\b|\b(?:be|cool|hot|warm) iron(?:ed)?\b(?![-\s](?:gr[ea]y|hardware)\b)`,
    String.raw`\b(?:air it|brush after|brush the|condition once|dry clean|dry flat|hang to dry|keep it out|spot clean|wipe)\b`,
  ].join('|'),
  'i',
)
/** Such a sentence describes the garment even if it names fibres: a shirt in 100% linen. */
const OF_THE_GARMENT = /^\s*(an?|our)\s/i

/**
 * Separates sentences about composition and care, and omits a sentence if the style has its own data of that kind. A
 * description that consists only of such sentences stays whole.
 */
export function splitDescription(
  description: string,
  facts: Pick<ProductStyle, 'composition' | 'care'> = {},
): { lead: string; care: string[] } {
  const care: string[] = []
  const lead = description.replace(SENTENCE, (sentence) => {
    const isComposition = COMPOSITION.test(sentence)
    const isCare = CARE.test(sentence)
    if (OF_THE_GARMENT.test(sentence) || !(isComposition || isCare)) return sentence
    const isAFact = (!isComposition || facts.composition) && (!isCare || facts.care?.length)
    if (!isAFact) care.push(sentence.trim())
    return ''
  })
  return lead.trim() ? { lead: lead.trim(), care: [...new Set(care)] } : { lead: description, care: [] }
}
