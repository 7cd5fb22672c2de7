import { expect, test } from 'vitest'
import { ListingColumns } from './listing-columns.ts'
import type { ListingRow } from './listing-slots.ts'

const NO_STYLE = {
  colour: null,
  family: null,
  on_sale: false,
  fibres: null,
  cut: null,
  category: null,
  labels: null,
}

const row = (id: number, name: string, hash: number): ListingRow => ({
  product_id: id,
  price: 100,
  created_ms: id,
  active: true,
  in_stock: true,
  low: false,
  product_type: 'men',
  sizes: '["M"]',
  stocked: null,
  style_id: id,
  colour_position: 0,
  colour_family: null,
  category: null,
  fabrics: '[]',
  collections: '[]',
  sold: 0,
  feed_gaps: 0,
  name: name.toLowerCase(),
  text: { name, description: 'Plain.', caption: null, ...NO_STYLE },
  text_hash: hash,
})

const slotsOf = (columns: ListingColumns, word: string) => {
  const slots: number[] = []
  columns.words.each(word, (slot) => slots.push(slot))
  return slots
}

test('A product whose text changes counts once, and is worn out after many changes', () => {
  const columns = new ListingColumns()
  for (let n = 1; n <= 1_000; n++) columns.set(row(n, `Coat ${n}`, n))
  for (let n = 1; n <= 1_000; n++) columns.set({ ...row(n, `Cape ${n}`, -n), price: 200 })
  expect(columns.count({ active: true })).toBe(1_000)
  expect(columns.count({ active: true, priceMax: 199 })).toBe(0)
  expect(columns.count({ active: true, name: 'coat' })).toBe(0)
  expect(columns.isWorn).toBe(false)
  columns.set(row(1, 'Shawl', 1))
  expect([columns.count({ active: true }), columns.isWorn]).toEqual([1_000, true])
})

test('A change of price or stock leaves the words where they are, and a removed product has none that count', () => {
  const columns = new ListingColumns()
  columns.set(row(7, 'Wool Coat', 1))
  columns.set({ ...row(7, 'Wool Coat', 1), price: 300, in_stock: false })
  expect([columns.size, slotsOf(columns, 'coat')]).toEqual([1, [0]])
  columns.remove(7)
  const scores = Uint16Array.from([9])
  expect(columns.page({ active: true }, { scores }, { limit: 5, offset: 0 }, 1_000)).toEqual({
    total: 0,
    ids: [],
  })
})
