import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Measure } from '../../../contract/size-chart.ts'
import { SizeChartTable } from './size-chart-table.tsx'

const sizesShown = (sizes?: string[]) => {
  const rows = ['XS', 'S', 'M', 'L'].map((size) => ({ size, measures: [[900, 940] as Measure] }))
  const html = renderToStaticMarkup(
    <SizeChartTable chart={{ points: ['Chest'], rows }} unit="cm" {...(sizes && { sizes })} />,
  )
  return [...html.matchAll(/<th scope="row">([^<]*)/g)].map(([, size]) => size)
}

test('A chart shows the sizes that the product comes in', () => {
  expect(sizesShown(['s', 'M', 'L'])).toEqual(['S', 'M', 'L'])
})

test('A chart that lacks a size of the product shows all that it has, so that it does not look complete', () => {
  const all = ['XS', 'S', 'M', 'L']
  expect(sizesShown(['Small', 'M', 'L'])).toEqual(all)
  expect(sizesShown(['S', 'M', 'L', 'XXL'])).toEqual(all)
  expect(sizesShown(['34', '36'])).toEqual(all)
  expect(sizesShown([])).toEqual(all)
  expect(sizesShown()).toEqual(all)
})
