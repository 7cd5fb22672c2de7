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
