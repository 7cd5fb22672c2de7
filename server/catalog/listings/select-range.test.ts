import { expect, test } from 'vitest'
import { seeded } from '../../../chaos/random.ts'
import { selectRange } from './select-range.ts'

const { whole: random } = seeded('select range')

test('A range is what sorting everything would give, with many equal keys, at any place', () => {
  for (let round = 0; round < 600; round++) {
    const length = random(200)
    const keys = Array.from({ length }, () => random(1 + random(20)))
    const compare = (a: number, b: number) => keys[b]! - keys[a]! || a - b
    const items = Uint32Array.from(keys.keys())
    const [from, to] = [random(70), random(70)]
    const wanted = [...items].toSorted(compare).slice(from, Math.max(from, to))
    expect([...selectRange(items, from, to, compare)], `${from} to ${to} of ${keys}`).toEqual(wanted)
  }
})
