import { expect, test } from 'vitest'
import { seeded } from '../../../chaos/random.ts'
import { selectRange } from './select-range.ts'

const { whole: random } = seeded('select range')

const few = () => Array.from({ length: random(60) }, () => random(1 + random(20)))
const many = () => Array.from({ length: 8_000 + random(8_000) }, () => random(1 + random(20_000)))
/** What is sampled says nothing of the rest. */
const misleading = () =>
  Array.from({ length: 10_000 }, (_, n) => (n % 10 === 0 ? random(20) : 20 + random(99)))

test.each([
  { what: 'few items', keysOf: few, rounds: 300 },
  { what: 'many items', keysOf: many, rounds: 30 },
  { what: 'items whose sample misleads', keysOf: misleading, rounds: 10 },
])(
  'A range of $what is what sorting everything would give, with many equal keys, at any place',
  ({ keysOf, rounds }) => {
    for (let round = 0; round < rounds; round++) {
      const keys = keysOf()
      const compare = (a: number, b: number) => keys[b]! - keys[a]! || a - b
      const items = Uint32Array.from(keys.keys())
      const [from, to] = [random(keys.length + 10), random(keys.length + 10)]
      const wanted = [...items].toSorted(compare).slice(from, Math.max(from, to))
      expect([...selectRange(items, from, to, compare)], `${from} to ${to} of ${keys.length}`).toEqual(wanted)
      expect(items.toSorted()).toEqual(Uint32Array.from(keys.keys()))
    }
  },
)
