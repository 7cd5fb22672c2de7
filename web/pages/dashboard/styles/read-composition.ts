import { PARTS, type Part } from '../../../../contract/composition.ts'
import { fibreCalled } from '../../../../contract/fibre-names.ts'
import type { Fibre } from '../../../../contract/fibres.ts'
import { newFibre, newPart, type PartDraft } from './style-draft.ts'

const SENTENCE = /[^.!?;\n]+/g
const SHARE = /(\d{1,3})\s?%\s+([^,.;:()\d%]+)/g

/** Reads fibres and their shares from a description, to be checked by a person; empty if it names none. */
export function readComposition(description: string): PartDraft[] {
  const found = new Map<Part, PartDraft>()
  for (const [sentence] of description.matchAll(SENTENCE)) {
    const fibres = [...sentence.matchAll(SHARE)].flatMap(([, percent, words]) => {
      const fibre = fibreIn(words!)
      return fibre ? { ...newFibre(), fibre, percent: percent! } : []
    })
    const part = partIn(sentence)
    if (fibres.length > 0 && !found.has(part)) found.set(part, { ...newPart(part), fibres })
  }
  return [...found.values()]
}

/** For “extra-fine merino wool”: the longest run of words that is the name of a fibre. */
function fibreIn(text: string): Fibre | undefined {
  const words = text.trim().split(/\s+/)
  for (let length = words.length; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const fibre = fibreCalled(words.slice(from, from + length).join(' '))
      if (fibre) return fibre
    }
  }
  return undefined
}

/** Longer names come first, because a pocket lining is not a lining. */
const NAMED = (Object.keys(PARTS) as Part[])
  .filter((part) => part !== 'main')
  .toSorted((a, b) => PARTS[b].length - PARTS[a].length)

const partIn = (sentence: string): Part =>
  NAMED.find((part) => new RegExp(`\\b${PARTS[part]}\\b`, 'i').test(sentence)) ?? 'main'
