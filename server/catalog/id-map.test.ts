import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdMap } from './id-map.ts'

test('Whatever is set, set again and taken away, each id has its last number', () => {
  // Few ids that are often the same, and many, so that the map grows.
  const ids = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }))
  const change = fc.record({ id: ids, number: fc.option(fc.nat(), { nil: undefined }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 2_000, size: 'max' }), fc.array(ids), (changes, others) => {
      const [map, model] = [new IdMap(), new Map<number, number>()]
      for (const { id, number } of changes) {
        if (number === undefined) {
          map.delete(id)
          model.delete(id)
        } else {
          map.set(id, number)
          model.set(id, number)
        }
      }
      expect(map.size).toBe(model.size)
      for (const id of [0, ...others, ...changes.map(({ id }) => id)]) expect(map.get(id)).toBe(model.get(id))
    }),
    { numRuns: 30 },
  )
})
