import { expect, test } from 'vitest'
import { mergeDrafts, mergingTogether } from './merge-drafts.ts'
import { BLANK_CHART, mergeCharts } from '../size-charts/chart-draft.ts'
import { measureDraftOf, mergeMeasures } from '../styles/measure-draft.ts'
import { mergeColours } from '../styles/style-draft.ts'

test('What was typed stays, and what was not typed over follows the other version', () => {
  const from = { name: 'Coat', text: 'Wool.', tags: ['a'] }
  const typed = { ...from, text: 'Undyed wool.', tags: ['a'] }
  expect(mergeDrafts(from, typed, { name: 'Overcoat', text: 'Felt.', tags: ['b'] })).toEqual({
    name: 'Overcoat',
    text: 'Undyed wool.',
    tags: ['b'],
  })
})

test('What means something together alone is of one side', () => {
  const from = { name: 'Linen', kind: 'percent', amount: '20' }
  const theirs = { name: 'Linen, summer', kind: 'price', amount: '90.00' }
  const merge = mergingTogether<typeof from>(['kind', 'amount'])
  expect(merge(from, { ...from, amount: '25' }, theirs)).toEqual({ ...theirs, kind: 'percent', amount: '25' })
  expect(merge(from, { ...from, name: 'Flax' }, theirs)).toEqual({ ...theirs, name: 'Flax' })
})

test('A table is of one side alone, in the unit that is shown, and another unit is nothing typed', () => {
  const table = (cell: string, points = ['Chest']) => ({
    ...BLANK_CHART,
    name: 'Tops',
    points,
    rows: [{ size: 'S', cells: points.map(() => cell) }],
  })
  const inches = { ...table('20'), unit: 'in' as const, rows: [{ size: 'S', cells: ['20'] }] }
  const from = table('50.8')
  const theirs = table('76.2', ['Chest', 'Hip'])
  expect(mergeCharts(from, inches, theirs)).toMatchObject({
    unit: 'in',
    points: ['Chest', 'Hip'],
    rows: [{ size: 'S', cells: ['30', '30'] }],
  })
  const typed = { ...from, rows: [{ size: 'S', cells: ['no measure'] }] }
  expect(mergeCharts(from, typed, { ...theirs, name: 'Knits' })).toEqual({ ...typed, name: 'Knits' })
})

test('Measures of a garment that were laid flat here stay so, with their table', () => {
  const from = measureDraftOf(null, ['S'], 'cm')
  const theirs = measureDraftOf(
    { points: [{ point: 'hip', flat: false }], rows: [{ size: 'S', mm: [900] }] },
    ['S'],
    'cm',
  )
  expect(mergeMeasures(from, from, theirs)).toEqual(theirs)
  const laid = { ...from, flat: ['Chest'] }
  expect(mergeMeasures(from, laid, theirs)).toBe(laid)
})

test('Colours keep the order that was typed; those that left are gone, and those that came stand last', () => {
  const own = { parts: [], hasAnimalParts: false, care: {} as never, origin: '' }
  const list = (...ids: number[]) => ids.map((product_id) => ({ product_id, colour: '', own }))
  expect(mergeColours(list(1, 2, 3), list(3, 2, 1), list(1, 2, 4))).toEqual(list(2, 1, 4))
  expect(mergeColours(list(1, 2), list(1, 2), list(2, 1))).toEqual(list(2, 1))
})
