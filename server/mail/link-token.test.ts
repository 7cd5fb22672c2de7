import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyIdOf } from '../signing.ts'
import { giftCodeOf } from './gift-code.ts'
import { linkToken, newLinkSeed } from './link-token.ts'

const [FIRST, SECOND] = ['the first secret', 'the second secret']
const rotated = { jwtSecret: SECOND, jwtSecretBefore: FIRST }

test('A seed gives the same token and code before, during and after a rotation', () => {
  const seed = newLinkSeed({ jwtSecret: FIRST })
  for (const secrets of [{ jwtSecret: FIRST, jwtSecretNext: SECOND }, rotated]) {
    expect(linkToken(secrets, seed)).toBe(linkToken({ jwtSecret: FIRST }, seed))
    expect(giftCodeOf(secrets, seed)).toBe(giftCodeOf({ jwtSecret: FIRST }, seed))
  }
  expect(newLinkSeed(rotated)).toMatch(new RegExp(`^[\\w-]{43}\\.${keyIdOf(SECOND)}$`))
  expect(() => linkToken({ jwtSecret: SECOND }, seed)).toThrow(`the signing secret ${keyIdOf(FIRST)}`)
})

test('A seed without a key id is of a release from before the rotation', () => {
  expect(linkToken(rotated, 'a-seed')).toBe(linkToken({ jwtSecret: FIRST }, 'a-seed'))
  expect(linkToken({ jwtSecret: FIRST, jwtSecretNext: SECOND }, 'a-seed')).toBe(
    linkToken({ jwtSecret: FIRST }, 'a-seed'),
  )
})

test('A release without key ids makes the same token of a seed', () => {
  const seed = newLinkSeed(rotated)
  const there = createHmac('sha256', SECOND).update(`mailed link ${seed}`).digest('base64url')
  expect(linkToken(rotated, seed)).toBe(there)
})
