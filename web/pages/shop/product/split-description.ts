const SENTENCE = /[^.!?\n]+[.!?]*/g
const COMPOSITION = /\d\s?%/
const CARE =
  /\b(wash|washable|be washed|(?:hand|machine)[ -]wash(?:ed|ing)|dry clean|dry flat|hang to dry|iron|steam|brush after|brush the|air it|wipe|spot clean|condition once|keep it out)\b/i
/** Such a sentence says what the garment is, also where it names its fibres: a shirt in 100% linen. */
const OF_THE_GARMENT = /^\s*(an?|our)\s/i

/** Sentences about composition and care are shown apart, and not twice. A description of nothing else stays whole. */
export function splitDescription(description: string): { lead: string; care: string[] } {
  const care: string[] = []
  const lead = description.replace(SENTENCE, (sentence) => {
    if (OF_THE_GARMENT.test(sentence) || !(COMPOSITION.test(sentence) || CARE.test(sentence))) return sentence
    care.push(sentence.trim())
    return ''
  })
  return lead.trim() ? { lead: lead.trim(), care: [...new Set(care)] } : { lead: description, care: [] }
}
