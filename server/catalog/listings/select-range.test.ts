import { expect, test } from 'vitest'
import { selectRange } from './select-range.ts'

let seed = 20_261_122
const random = (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}

test('A range is what sorting everything would give, with many equal keys, at any place', () => {
  for (let round = 0; round < 300; round++) {
    const length = random(60)
    const keys = Array.from({ length }, () => random(1 + random(20)))
    const compare = (a: number, b: number) => keys[b]! - keys[a]! || a - b
    const items = Uint32Array.from(keys.keys())
    const [from, to] = [random(70), random(70)]
    const wanted = [...items].toSorted(compare).slice(from, Math.max(from, to))
    expect([...selectRange(items, from, to, compare)], `${from} to ${to} of ${keys}`).toEqual(wanted)
    expect([...items].toSorted((a, b) => a - b)).toEqual([...keys.keys()])
  }
})
