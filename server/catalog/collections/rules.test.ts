import { expect, test } from 'vitest'
import type { CollectionRules, Condition } from '../../../contract/collection.ts'
import { placingBy, type ProductFacts, readRules } from './rules.ts'

const coat: ProductFacts = {
  id: 1,
  product_type: 'women',
  price: 48_000,
  name: 'wool coat, camel',
  style_id: 7,
  category: 3,
  colour: 'beige',
  fibres: [
    { fibre: 'wool', percent: 60 },
    { fibre: 'cashmere', percent: 20 },
    { fibre: 'wool', percent: 20 },
  ],
  tags: ['Winter'],
}
const bare: ProductFacts = { ...coat, category: null, colour: null, fibres: null, tags: [] }
const rules = (...groups: Condition[][]): CollectionRules => ({ groups, newest_days: null })
const fits = (product: ProductFacts, ...groups: Condition[][]) => readRules(rules(...groups))(product)

test.each<[string, Condition, boolean]>([
  ['one of the types', { field: 'product_type', is: ['men', 'women'] }, true],
  ['another type', { field: 'product_type', is: ['men'] }, false],
  ['a price at the end of the range', { field: 'price', from: null, to: 48_000 }, true],
  ['a price below the range', { field: 'price', from: 48_001, to: null }, false],
  ['a part of the name in any case', { field: 'name', contains: 'Wool COAT' }, true],
  ['a percent sign, which stands for itself', { field: 'name', contains: '%' }, false],
  ['one of the categories', { field: 'category', is: [2, 3] }, true],
  ['another category', { field: 'category', is: [2] }, false],
  ['its colour', { field: 'colour', is: ['beige'] }, true],
  ['another colour', { field: 'colour', is: ['black', 'multi'] }, false],
  ['all of a fibre in its main part', { field: 'fibre', fibre: 'wool', at_least: 80 }, true],
  ['more of a fibre than it has', { field: 'fibre', fibre: 'cashmere', at_least: 21 }, false],
  ['a tag in any case', { field: 'tag', tag: 'WINTER ' }, true],
  ['a part of a tag', { field: 'tag', tag: 'wint' }, false],
  ['its style', { field: 'style', is: [7] }, true],
])('A product is compared with %s', (_, condition, wanted) => {
  expect(fits(coat, [condition])).toBe(wanted)
})

test('What a product has not been told of it does not have', () => {
  const conditions: Condition[] = [
    { field: 'category', is: [3] },
    { field: 'colour', is: ['beige'] },
    { field: 'fibre', fibre: 'wool', at_least: 1 },
    { field: 'tag', tag: 'winter' },
  ]
  for (const condition of conditions)
    expect([condition.field, fits(bare, [condition])]).toEqual([condition.field, false])
})

test('All conditions of one group are met, or all of another; without groups every product fits', () => {
  const wool: Condition = { field: 'name', contains: 'wool' }
  const men: Condition = { field: 'product_type', is: ['men'] }
  const dear: Condition = { field: 'price', from: 40_000, to: null }
  expect(fits(coat, [wool, men])).toBe(false)
  expect(fits(coat, [wool, men], [dear])).toBe(true)
  expect(fits(coat)).toBe(true)
})

test('Exclusions win over pins and rules, and a collection by hand has what was chosen alone', () => {
  const placing = placingBy([
    { id: 7, kind: 'rules', rules: rules() },
    { id: 3, kind: 'rules', rules: rules([{ field: 'name', contains: 'scarf' }]) },
    { id: 5, kind: 'manual', rules: rules() },
  ])
  expect(placing(coat, {})).toEqual([7])
  expect(placing(coat, { 3: 'pin', 5: 'member' })).toEqual([3, 5, 7])
  expect(placing(coat, { 7: 'exclude', 5: 'exclude' })).toEqual([])
})
