import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Thousands that every guesser tries first, lower case, one per line. */
const COMMON = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
)

export const isCommonPassword = (password: string) => {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return COMMON.has(plain) || /^(.{1,3})\1+$/u.test(plain)
}
