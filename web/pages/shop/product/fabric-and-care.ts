const CLOTH =
  /\b(wool|lambswool|merino|linen|cotton|silk|satin|jersey|twill|denim|corduroy|canvas|leather|flannel|polyamide|yarn|brass)\b/i
const CARE =
  /\b(wash\w*|dry clean|dry flat|hang to dry|iron|steam|brush after|brush the|air it|wipe|spot clean|condition once|keep it out)\b/i

export function findFabricAndCare(description: string): string[] {
  const sentences = description.match(/[^.!?\n]+[.!?]*/g)?.map((sentence) => sentence.trim()) ?? []
  const care = sentences.filter((sentence) => CARE.test(sentence))
  const cloth = sentences.filter((sentence) => CLOTH.test(sentence) && !care.includes(sentence))
  return [...new Set([...cloth, ...care])]
}
