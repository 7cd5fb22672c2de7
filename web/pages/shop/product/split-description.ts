const SENTENCE = /[^.!?\n]+[.!?]*/g
const COMPOSITION = /\d\s?%/
const CARE =
  /\b(wash\w*|dry clean|dry flat|hang to dry|iron|steam|brush after|brush the|air it|wipe|spot clean|condition once|keep it out)\b/i

/** Sentences about composition and care are shown apart, and not twice. */
export function splitDescription(description: string): { lead: string; care: string[] } {
  const care: string[] = []
  const lead = description.replace(SENTENCE, (sentence) => {
    if (!COMPOSITION.test(sentence) && !CARE.test(sentence)) return sentence
    care.push(sentence.trim())
    return ''
  })
  return { lead: lead.trim(), care: [...new Set(care)] }
}
