import { expect, test } from 'vitest'
import type { Composition } from '../../../contract/composition.ts'
import * as contract from '../../../contract/style.ts'
import { aShop } from '../../../test/shop.ts'
import { aStyle } from '../../../test/styles.ts'

const shop = aShop()

async function say(facts: object) {
  const { id } = await aStyle(shop, [null])
  return shop.callAsAdmin(contract.updateStyle, { params: { id }, body: { version: 1, ...facts } })
}

const ofPart = (part: string, ...fibres: [string, number][]) => ({
  part,
  fibres: fibres.map(([fibre, percent]) => ({ fibre, percent })),
})

test.each([
  [99, 'Lining: the percentages add up to 99, not to 100.'],
  [101, 'Lining: the percentages add up to 101, not to 100.'],
])(
  'A composition of which a part adds to %i percent is refused with the part named',
  async (sum, sentence) => {
    const parts = [ofPart('main', ['wool', 100]), ofPart('lining', ['viscose', 50], ['cupro', sum - 50])]
    expect(await say({ composition: { parts } })).toMatchObject({ status: 422, error: sentence })
  },
)

test('An unknown fibre is refused with the three nearest names', async () => {
  const answer = await say({ composition: { parts: [ofPart('main', ['poliester', 100])] } })
  expect(answer.status).toBe(422)
  expect(answer.error).toBe(
    '“poliester” is no fibre that may be named. The nearest are polyester, elastomultiester (elasterell-p) and otter.',
  )
})

test('Fibres are kept in descending order, and care in the order of its processes', async () => {
  const composition = { parts: [ofPart('main', ['elastane', 5], ['cotton', 95])] } as Composition
  const { body } = await say({ composition, care: [62, 12, 30], origin: 'PT' })
  expect(body.composition.parts[0].fibres).toMatchObject([{ fibre: 'cotton' }, { fibre: 'elastane' }])
  expect([body.care, body.origin]).toEqual([[12, 30, 62], 'PT'])
})

test.each([
  [{ composition: { parts: [ofPart('main', ['wool', 100]), ofPart('main', ['silk', 100])] } }, 'twice'],
  [{ composition: { parts: [ofPart('main', ['wool', 50], ['wool', 50])] } }, 'twice'],
  [{ care: [10, 12] }, 'contradict'],
  [{ care: [7] }, 'no care instruction'],
  [{ origin: 'QX' }, 'no country'],
  [{ category_id: 31_000 }, 'no such category'],
])('%j is refused', async (facts, sentence) => {
  expect(await say(facts)).toMatchObject({ status: 422, error: expect.stringContaining(sentence) as string })
})
