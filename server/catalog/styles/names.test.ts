import { expect, test } from 'vitest'
import { createCategory } from '../../../contract/category.ts'
import { createColour } from '../../../contract/colour.ts'
import { createMaker } from '../../../contract/maker.ts'
import { createSizeChart } from '../../../contract/size-chart.ts'
import { aShop } from '../../../test/shop.ts'

const shop = aShop()

const CREATE = {
  category: (name: string) =>
    shop.callAsAdmin(createCategory, { body: { name: `${name} 1`, google_category: null } }),
  maker: (name: string) =>
    shop.callAsAdmin(createMaker, {
      body: { kind: 'manufacturer', name, address: 'Porto', contact: 'a@b.example', is_default: false },
    }),
  colour: (name: string) =>
    shop.callAsAdmin(createColour, { body: { name, family: 'blue', hex: '#26304a' } }),
  'size chart': (name: string) =>
    shop.callAsAdmin(createSizeChart, {
      body: { name, how: '', points: ['Chest'], rows: [{ size: 'M', measures: [[900, 940]] }] },
    }),
}

test.each(Object.entries(CREATE))(
  'The name of a %s is taken in any case, also where the database and JavaScript write small letters differently',
  async (_, create) => {
    for (const [first, second] of [
      ['İndigo', 'İndigo'],
      ['ipek', 'İPEK'],
      ['ΛΕΥΚΟΣ', 'λευκοσ'],
    ] as const) {
      expect((await create(first)).status).toBe(200)
      const { status, error } = await create(second)
      expect([status, error]).toEqual([422, expect.stringContaining(second)])
    }
  },
)
