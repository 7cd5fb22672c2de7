import { expect, test } from 'vitest'
import { readComposition } from './read-composition.ts'

const read = (description: string) =>
  readComposition(description).map(
    ({ part, fibres }) => `${part}: ${fibres.map(({ percent, fibre }) => `${percent} ${fibre}`).join(', ')}`,
  )

test.each([
  ['A plain tote. 100% organic cotton canvas. Wash cold.', ['main: 100 cotton']],
  ['80% extra-fine merino wool, 20% polyamide.', ['main: 80 wool, 20 polyamide']],
  ['Made of 95 % cotton and 5 % spandex.', ['main: 95 cotton, 5 elastane']],
  ['Shell: 100% wool; lining: 100% cupro', ['shell: 100 wool', 'lining: 100 cupro']],
  [
    '70% wool and 30% silk (both traced). The pocket lining is 100% cotton.',
    ['main: 70 wool, 30 silk', 'pockets: 100 cotton'],
  ],
])('Of “%s” the fibres and their shares are read', (description, parts) => {
  expect(read(description)).toEqual(parts)
})

test.each(['', 'A coat of wool.', '20% off until Sunday.', '100% yours.'])(
  'From “%s” nothing is read',
  (description) => {
    expect(read(description)).toEqual([])
  },
)
