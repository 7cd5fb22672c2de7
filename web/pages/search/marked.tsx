import { markWords } from './mark-words.ts'

/** A text with the matches of a search marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let index = 0
  return markWords(text, words).map(({ text, isMarked }) =>
    isMarked ? <mark key={index++}>{text}</mark> : <span key={index++}>{text}</span>,
  )
}
