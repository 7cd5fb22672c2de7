import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NameColumn } from './name-column.ts'

test('A name is found by each of its parts, and by no other text', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abc é-7'), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 40 }), letters, (names, text) => {
      const column = new NameColumn()
      for (const [at, name] of names.entries()) column.set(at, name)
      const found = names.filter((_, at) => column.including(text)(at))
      expect(found).toEqual(names.filter((name) => name.includes(text)))
      for (const [at, name] of names.entries()) expect(column.including(name.slice(1, -1))(at)).toBe(true)
    }),
  )
})

test('A name that is set again is found by its new parts only, in any slot', () => {
  const column = new NameColumn()
  column.set(5_000, 'wool coat')
  column.set(5_000, 'wool cape')
  expect(['coat', 'cape', 'wool'].map((text) => column.including(text)(5_000))).toEqual([false, true, true])
})
