import { expect, test } from 'vitest'
import { demoStyles } from '../../../demo/catalogue.ts'
import { drawingOf } from './measure-sketch.tsx'

test('What looks like none of the drawings has none, and the others have one with each of their points', () => {
  const withoutDrawing: string[] = []
  for (const { name, measurements } of demoStyles.styles) {
    const points = measurements!.points.map(({ point }) => point)
    const drawing = drawingOf(measurements!)
    if (!drawing) withoutDrawing.push(name)
    else expect([name, Object.keys(drawing.lines)]).toEqual([name, expect.arrayContaining(points)])
  }
  expect(withoutDrawing).toEqual([
    'Printed Silk Square',
    'Brushed Wool Scarf',
    'Rib Beanie',
    'Stitched Leather Belt',
    'Leather Card Case',
    'Melange Sock',
  ])
})

test('Sleeves are drawn where they are measured, and legs and skirts as long as they are', () => {
  const outlineOf = (style: string) =>
    drawingOf(demoStyles.styles.find(({ name }) => name === style)!.measurements!)!.outline
  const outlines = ['Lambswool Crew', 'Heavy Tee', 'Rib Tank', 'Linen A-line Dress', 'Wide Jean'].map(
    outlineOf,
  )
  expect(new Set(outlines).size).toBe(outlines.length)
  expect(outlines).not.toContain(outlineOf('Linen Drawstring Short'))
  expect(outlineOf('Collarless Wool Coat')).toBe(outlineOf('Lambswool Crew'))
})
