import { expect, test } from 'vitest'
import { additionIn, faultOf, followTyping, isCode, mayBeCode, numberIn } from './typed-count.ts'

test.each([
  ['7', 7, undefined],
  [' 12 ', 12, undefined],
  ['', undefined, undefined],
  [null, undefined, undefined],
])('%j is the count %j', (typed, counted, fault) => {
  expect([numberIn(typed), additionIn(typed), faultOf(typed)]).toEqual([counted, undefined, fault])
})

test.each(['+12', '+ 12', ' +12 '])('%j adds twelve', (typed) => {
  expect([additionIn(typed), faultOf(typed)]).toEqual([12, undefined])
})

test.each(['+', '-3', '1.5', 'many', '+12345678', '12345678', '1 2'])('%j is no count', (typed) => {
  expect(faultOf(typed)).toMatch(/^Type a whole number/)
})

test.each([
  ['40170725', true],
  ['COAT-12', true],
  ['1234567', false],
  ['coats', false],
  ['+12', false],
])('%j is a code: %j', (typed, is) => {
  expect(isCode(typed)).toBe(is)
})

test.each([
  ['1002', true],
  ['1234567', true],
  ['120', false],
  ['12345678', false],
  ['+1200', false],
])('%j may be a code as well as a count: %j', (typed, may) => {
  expect(mayBeCode(typed)).toBe(may)
})

function key(typing: ReturnType<typeof followTyping>, text: string, at: number) {
  typing.press(at)
  typing.follow(text)
}

function typedIn(text: string, gaps: (at: number) => number) {
  const typing = followTyping()
  let now = 1_000
  for (let at = 1; at <= text.length; at++) key(typing, text.slice(0, at), (now += gaps(at)))
  return typing
}

test('A short number is a code where all its keys came as fast as a scanner’s', () => {
  expect(typedIn('10023', () => 8).isScan('10023')).toBe(true)
  expect(typedIn('10023', (at) => (at === 3 ? 90 : 8)).isScan('10023')).toBe(false)
  expect(typedIn('120', () => 8).isScan('120')).toBe(false)
  expect(typedIn('+1200', () => 8).isScan('+1200')).toBe(false)
})

test('What is pasted, or changed after it was scanned, is no scan', () => {
  const typing = followTyping()
  key(typing, '10023', 1_000)
  expect(typing.isScan('10023')).toBe(false)
  const changed = typedIn('10023', () => 8)
  key(changed, '1002', 1_100)
  key(changed, '10024', 1_110)
  expect(changed.isScan('10024')).toBe(false)
})

test('A code that is scanned again into the same field is one again', () => {
  const typing = typedIn('10023', () => 8)
  key(typing, '2', 9_000)
  for (const text of ['20', '200', '2004']) key(typing, text, 9_005)
  expect(typing.isScan('2004')).toBe(true)
})
