import { expect, test } from 'vitest'
import { inBoth } from '../../../components/product/length-unit.ts'
import { pasteTable, readMeasure } from '../size-charts/chart-draft.ts'
import { faultOfMeasures, measureDraftOf, measurementsOf } from './measure-draft.ts'

test('A thousand lengths come back from inches within an eighth of one, and from centimetres within a quarter', () => {
  let seed = 1
  for (let n = 0; n < 1_000; n++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const mm = 10 + (seed % 2_990)
    const both = inBoth(mm)
    const [inches] = readMeasure(both.in, 'in')!
    expect(Math.abs(inches! - mm), `${mm} mm as ${both.in}`).toBeLessThanOrEqual(25.4 / 8 + 0.5)
    const [centimetres] = readMeasure(both.cm, 'cm')!
    expect(Math.abs(centimetres! - mm), `${mm} mm as ${both.cm}`).toBeLessThanOrEqual(2.5)
  }
})

test('A table pasted from a spreadsheet is the measures of the garment, those laid flat among them', () => {
  const { grid } = measureDraftOf(null, ['S', 'M'], 'cm')
  const pasted = pasteTable(grid, 'Size\tlength\tChest\nS\t68\t52.5\nM\t70\t\n', 0, -1)
  const draft = { grid: pasted, flat: ['Chest'] }
  expect(faultOfMeasures(draft)).toBeUndefined()
  const measurements = {
    points: [
      { point: 'length', flat: false },
      { point: 'chest', flat: true },
    ],
    rows: [
      { size: 'S', mm: [680, 525] },
      { size: 'M', mm: [700, null] },
    ],
  }
  expect(measurementsOf(draft)).toEqual(measurements)
  expect(measurementsOf(measureDraftOf(measurements as never, [], 'cm'))).toEqual(measurements)
})

test('An unknown place and a range are no measures of a garment, and an empty grid is none at all', () => {
  const { grid, flat } = measureDraftOf(null, ['S'], 'cm')
  expect(measurementsOf({ grid, flat })).toBeNull()
  const collar = pasteTable(grid, 'Size\tCollar\nS\t40', 0, -1)
  expect(faultOfMeasures({ grid: collar, flat })).toMatch(/^“Collar” is not measured\. The places are Chest,/)
  const range = pasteTable(grid, 'Size\tChest\nS\t50–54', 0, -1)
  expect(faultOfMeasures({ grid: range, flat })).toMatch(/^S: “50–54” is not a measure/)
})
