import { expect, test } from 'vitest'
import { splitDescription } from './split-description.ts'

test('Composition and care are taken out of the description, which keeps the rest as it is', () => {
  const text = 'A coat in felted wool.\nUnlined, with clean seams. Brush after wear and dry clean. 100% wool.'
  expect(splitDescription(text)).toEqual({
    lead: 'A coat in felted wool.\nUnlined, with clean seams.',
    care: ['Brush after wear and dry clean.', '100% wool.'],
  })
})

test('A description without either stays whole', () => {
  expect(splitDescription('A bag. It carries.')).toEqual({ lead: 'A bag. It carries.', care: [] })
})

test.each([
  'A loose shirt of washed linen. Cut with room.',
  'Easy shorts in garment-washed linen. Cut with room.',
  'The black washes down softly over time. Cut with room.',
  'A loose shirt in 100% linen. Cut with room.',
])('What is said of the garment is no care for it: %s', (text) => {
  expect(splitDescription(text)).toEqual({ lead: text, care: [] })
})

test.each([
  'Hand wash cold.',
  'Machine washable.',
  'Can be washed at 30 degrees.',
  'Can be machine washed.',
  'May be hand-washed cold.',
  'Machine washing at 30 degrees.',
  'This piece is hand wash only.',
  'The lining is 100% cupro.',
  'Dry clean only.',
])('%s is care', (sentence) => {
  expect(splitDescription(`Cut with room. ${sentence}`)).toEqual({
    lead: 'Cut with room.',
    care: [sentence],
  })
})

test('A description of composition and care alone stays whole', () => {
  expect(splitDescription('100% linen. Wash cold.')).toEqual({ lead: '100% linen. Wash cold.', care: [] })
})
