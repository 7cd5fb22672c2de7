import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_POINTS, MAX_SIZE_ROWS } from '../../../../contract/size-chart.ts'
import { showMeasure } from '../../../components/product/length-unit.ts'
import {
  addPoint,
  addSize,
  BLANK_CHART,
  contentOf,
  faultOfChart,
  inUnit,
  pasteTable,
  readMeasure,
  removePoint,
  removeSize,
  typeCell,
  typeMeasure,
} from './chart-draft.ts'

test.each([
  ['96', 'cm', [960, 960]],
  ['94–98', 'cm', [940, 980]],
  ['94 - 98', 'cm', [940, 980]],
  ['37,5', 'cm', [375, 375]],
  ['37½', 'in', [953, 953]],
  ['37 ¾ to 38', 'in', [959, 965]],
  ['', 'cm', null],
  ['98-94', 'cm', undefined],
  ['wide', 'cm', undefined],
  ['0', 'cm', undefined],
  ['900', 'cm', undefined],
] as const)('%s in %s is read as %j', (cell, unit, measure) => {
  expect(readMeasure(cell, unit)).toEqual(measure)
})

test('Millimetres that are typed and read again differ by at most an eighth of an inch', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 3000 }), fc.constantFrom('cm', 'in'), (mm, unit) => {
      const typed = readMeasure(typeMeasure([mm, mm], unit as 'cm' | 'in'), unit as 'cm' | 'in')
      const shown = readMeasure(showMeasure([mm, mm], unit as 'cm' | 'in'), unit as 'cm' | 'in')
      expect(Math.abs(typed![0]! - mm)).toBeLessThanOrEqual(1)
      expect(Math.abs(shown![0]! - mm)).toBeLessThanOrEqual(25.4 / 8 + 0.5)
    }),
    { numRuns: 1000 },
  )
})

test('A name of two words can be typed letter by letter, and is saved without spaces around it', () => {
  const type = (text: string, row: number, column: number) =>
    [...text].reduce((draft, _, at) => typeCell(draft, text.slice(0, at + 1), row, column), BLANK_CHART)
  expect(type('Inside leg ', -1, 0).points).toEqual(['Inside leg ', 'Waist'])
  expect(contentOf(type('Inside leg ', -1, 0)).points).toEqual(['Inside leg', 'Waist'])
  expect(contentOf(type('One size ', 1, -1)).rows[1]!.size).toBe('One size')
  expect(contentOf(type('94 – 98 ', 2, 1)).rows[2]!.measures).toEqual([null, [940, 980]])
})

test('A table of a spreadsheet is pasted with its headings and its sizes', () => {
  const draft = pasteTable(
    BLANK_CHART,
    'Size\tChest\tWaist\tHip\r\nS\t90\t74\t96\r\nXXL\t117\t\t120–124\r\n',
    0,
    -1,
  )
  expect(draft.points).toEqual(['Chest', 'Waist', 'Hip'])
  expect(draft.rows.slice(0, 2)).toEqual([
    { size: 'S', cells: ['90', '74', '96'] },
    { size: 'XXL', cells: ['117', '', '120–124'] },
  ])
})

test('A table that is pasted at the first measure, with its sizes, is the same', () => {
  const table = 'Size\tChest\n36\t84\n38\t88'
  expect(pasteTable(BLANK_CHART, table, -1, 0)).toEqual(pasteTable(BLANK_CHART, table, 0, -1))
  expect(pasteTable(BLANK_CHART, 'Chest\tWaist\n84\t66', -1, 0).points.slice(0, 2)).toEqual([
    'Chest',
    'Waist',
  ])
})

test('What is pasted beyond the most measures and sizes is left out', () => {
  const line = Array.from({ length: MAX_POINTS + 2 }, (_, column) => String(column + 1)).join('\t')
  const { points, rows } = pasteTable(BLANK_CHART, `${line}\n`.repeat(MAX_SIZE_ROWS + 2), 0, 0)
  expect(points).toHaveLength(MAX_POINTS)
  expect(rows).toHaveLength(MAX_SIZE_ROWS)
  expect(new Set(rows.map(({ cells }) => cells.length))).toEqual(new Set([MAX_POINTS]))
})

test('A size and a measure are added at the end with blank cells, and removed with their cells', () => {
  const chart = { ...BLANK_CHART, rows: [{ size: 'S', cells: ['90', '74'] }] }
  const grown = addPoint(addSize(chart))
  expect(grown.points).toEqual(['Chest', 'Waist', ''])
  expect(grown.rows).toEqual([
    { size: 'S', cells: ['90', '74', ''] },
    { size: '', cells: ['', '', ''] },
  ])
  const shrunk = removePoint(removeSize(grown, 1), 0)
  expect(shrunk.points).toEqual(['Waist', ''])
  expect(shrunk.rows).toEqual([{ size: 'S', cells: ['74', ''] }])
})

test('A chart in inches is sent in millimetres, and unreadable cells are named', () => {
  const inches = inUnit({ ...BLANK_CHART, name: 'Shirts', rows: [{ size: 'M', cells: ['96', ''] }] }, 'in')
  expect(inches.rows[0]!.cells).toEqual(['37.8', ''])
  expect(contentOf(inches).rows).toEqual([{ size: 'M', measures: [[960, 960], null] }])
  expect(faultOfChart({ ...inches, rows: [{ size: 'M', cells: ['wide', ''] }] })).toBe(
    'M: “wide” is not a measure. Write 96 or 94–98.',
  )
})

test.each([
  ['no measure at all', {}, 'Enter at least one measure, such as 96 or 94–98.'],
  [
    'measures of no size',
    { rows: [{ size: ' ', cells: ['90', ''] }, ...BLANK_CHART.rows] },
    'A row has measures and no size. Name it, or remove the row.',
  ],
  [
    'measures below no heading',
    { points: ['Chest', ''], rows: [{ size: 'M', cells: ['90', '74'] }] },
    'Measure 2 has no name. Enter one, or remove the column.',
  ],
])('A chart with %s is not saved', (_, more, sentence) => {
  expect(faultOfChart({ ...BLANK_CHART, name: 'Shirts', ...more })).toBe(sentence)
})

test('A blank row and a blank column keep no chart from being saved', () => {
  const rows = [{ size: 'M', cells: ['90', ''] }]
  const chart = addPoint(addSize({ ...BLANK_CHART, name: 'Shirts', rows }))
  expect(faultOfChart(chart)).toBeUndefined()
})
