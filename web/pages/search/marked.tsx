import { markWords } from './mark-words.ts'

/** A text with what matches the words marked in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let place = 0
  return markWords(text, words).map(({ text, isMarked }) =>
    isMarked ? <mark key={place++}>{text}</mark> : <span key={place++}>{text}</span>,
  )
}
