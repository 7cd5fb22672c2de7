import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('The list has thousands of common passwords that are long enough to be chosen', () => {
  const list = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
  expect(new Set(list).size).toBe(list.length)
  expect(list.length).toBeGreaterThan(3000)
  for (const password of list) expect(password).toBe(password.toLowerCase().trim())
  expect(list.filter((password) => password.length < 8)).toEqual([])
})

test.each([
  'password',
  'Password123',
  ' 12345678 ',
  'ILOVEYOU',
  'qwertyuiop',
  'trustno1',
  'aaaaaaaaaaaa',
  'abcabcabc',
  'Hemline2026!',
])('%j is common', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['correct horse battery staple', 'k7#Qm2!z', 'a long and quiet afternoon', ''])(
  '%j is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
