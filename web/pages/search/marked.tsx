import { markWords } from './mark-words.ts'

export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let index = 0
  return markWords(text, words).map(({ text, isMarked }) =>
    isMarked ? <mark key={index++}>{text}</mark> : <span key={index++}>{text}</span>,
  )
}
