import { expect, test } from 'vitest'
import { findSentence, markWords, wordsOf } from './mark-words.ts'

const marked = (text: string, typed: string) =>
  markWords(text, wordsOf(typed))
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test('Words are marked from their beginning as far as they were typed, in any case', () => {
  expect(marked('Collarless Wool Coat, Camel', 'woo COAT')).toBe('Collarless [Woo]l [Coat], Camel')
  expect(marked('Lambswool Crew', 'wool')).toBe('Lambswool Crew')
})

test('A plural marks its singular', () => {
  expect(marked('Wool Coat', 'coats')).toBe('Wool [Coat]')
  expect(marked('Rib Tank', 'ribbons')).toBe('Rib Tank')
})

test('Typed text is literal, also where it looks like a pattern', () => {
  expect(marked('<b>Coat</b> (new)', '<b> .* (')).toBe('<[b]>Coat</[b]> (new)')
  expect(marked('', 'coat')).toBe('')
  expect(marked('Coat', '')).toBe('Coat')
})

test('The marked text is complete, and letters with accents are letters', () => {
  expect(marked('Écharpe mélangée, noire', 'méla')).toBe('Écharpe [méla]ngée, noire')
})

test('The matching sentence is found, or none', () => {
  const text = 'A straight coat. Warm in winter, cool in summer! Dry clean.'
  expect(findSentence(text, ['summ'])).toBe('Warm in winter, cool in summer!')
  expect(findSentence(text, ['linen'])).toBeUndefined()
})
