import { FIBRES } from '../../../../contract/fibres.ts'
import type { ProductStyle } from '../../../../contract/style.ts'

/** Ends at a full stop that neither divides a number (2.5) nor ends an abbreviation. */
const SENTENCE = /[^\n]+?(?:(?<!\b(?:approx|ca|max|min))[.!?]+[)"'”’]*(?=\s|$)|$)/gim
const NAMES = Object.values(FIBRES).flatMap((fibre) => [fibre.name, 'us' in fibre ? fibre.us : fibre.name])
/** A share of a fibre, whose name may have words before it (extra-fine merino wool), but no comparison. */
const COMPOSITION = new RegExp(
  String.raw`\d\s?%(?:\s+(?!(?:more|less|off|than|like|as|for|to|of|by|in)\b)[\w-]+){0,3}?\s+(?:[\w-]*wool|merino|${NAMES.join('|')})\b`,
  'i',
)
/** With what is told of how, because iron and steam are colours and materials as well: iron rivets, steam blue. */
const PRESS = String.raw`(?:iron|steam)(?=\s(?:at|cool|gently|hot|inside|lightly|low|medium|on|only|the|warm|while)\b)`
/** Instructions, because the words are names of colours and finishes as well: iron grey, a stone wash, steam-pressed. */
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
/** Such a sentence says what the garment is, also where it names its fibres: a shirt in 100% linen. */
const OF_THE_GARMENT = /^\s*(an?|our)\s/i

/**
 * Sentences about composition and care are shown apart, unless what they say is among the facts of the style: they are not
 * shown twice. A description of nothing else stays whole.
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
