import { expect, test } from 'vitest'
import type { Composition } from '../../../../contract/composition.ts'
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

const composition: Composition = {
  parts: [{ part: 'main', fibres: [{ fibre: 'wool', percent: 100 }] }],
  has_animal_parts: false,
}
const care = [10, 71]

test('What the facts of the style say is left out, and what they do not say is kept', () => {
  const text = 'A skirt in wool. 100% wool. Dry clean only.'
  const lead = 'A skirt in wool.'
  expect(splitDescription(text, { composition })).toEqual({ lead, care: ['Dry clean only.'] })
  expect(splitDescription(text, { care })).toEqual({ lead, care: ['100% wool.'] })
  expect(splitDescription(text, { composition, care })).toEqual({ lead, care: [] })
  expect(splitDescription(text, { composition, care: [] })).toEqual({ lead, care: ['Dry clean only.'] })
})

test.each([
  'Straight trousers in iron grey flannel.',
  'Iron grey, and cut straight.',
  'Now with 30% more room in the sleeve.',
  'It is 30% lighter than wool.',
  'Its steam-pressed pleats stay.',
  'In denim of a stone wash.',
  'The rib stretches by 2.5 cm.',
  'Closes with an iron buckle.',
  'Iron rivets at the corners.',
  'Iron blue, and cut straight.',
  'Steam blue.',
  'In slate, iron and sand.',
  'It shrinks by 3% like all cotton.',
  'Stretches 5% as any linen does.',
  'It saves 40% water in cotton growing.',
])('%s is neither composition nor care, and stays', (sentence) => {
  const text = `${sentence} Cut with room.`
  expect(splitDescription(text, { composition, care })).toEqual({ lead: text, care: [] })
})

test.each([
  'The rib has 2.5% elastane.',
  '80% extra-fine merino wool, 20% nylon.',
  '100% lambswool.',
  'Wash at max. 30 °C, and iron cool.',
  'Spot clean, or wash cold and expect it to soften.',
  'Do not bleach.',
  'Iron on low.',
  'Steam gently.',
  'Use a warm iron.',
  '(Wash cold.)',
])('%s is one sentence, taken out whole', (sentence) => {
  expect(splitDescription(`Cut with room. ${sentence} It lasts.`)).toEqual({
    lead: 'Cut with room. It lasts.',
    care: [sentence],
  })
})
