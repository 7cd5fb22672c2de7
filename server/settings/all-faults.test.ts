import { expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import {
  getSettings,
  saveDeliverySetting,
  saveMenuSetting,
  saveShopSetting,
  saveTaxSetting,
} from '../../contract/settings.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

const stored = async () => (await shop.callAsAdmin(getSettings, {})).body

async function faultsOf(call: Call, value: unknown, version: number) {
  const answer = await shop.callAsAdmin(call, { body: { value, version } } as never)
  expect(answer.status).toBe(400)
  return (answer.body as { fields: Record<string, string> }).fields
}

test('Every field of a setting that the schema refuses is named at once', async () => {
  const { value, version } = (await stored()).shop
  const wrong = { ...value, name: '', support_email: 'nobody', order_prefix: 'h', low_stock: -1 }
  expect(Object.keys(await faultsOf(saveShopSetting, wrong, version)).toSorted()).toEqual([
    'value.low_stock',
    'value.name',
    'value.order_prefix',
    'value.support_email',
  ])
})

test('Ways of delivery are refused with all that is wrong, each at its place', async () => {
  const { value, version } = (await stored()).delivery
  const [standard, expedited] = value.methods
  const wrong = {
    groups: [...value.groups, { name: value.groups[0]!.name.toUpperCase(), countries: ['US'] }],
    methods: [
      { ...standard, days_from: 9, days_to: 2 },
      { ...expedited, name: standard!.name, groups: [value.groups[0]!.name] },
      { ...expedited, groups: ['Moon'] },
    ],
  }
  expect(await faultsOf(saveDeliverySetting, wrong, version)).toEqual({
    'value.groups.1.name': expect.stringContaining('two groups'),
    'value.groups.1.countries': expect.stringContaining('US is in'),
    'value.methods.0.days_to': expect.stringContaining('at least 9 days'),
    'value.methods.1.name': expect.stringContaining('two methods called Standard'),
    'value.methods.2.groups': expect.stringContaining('Moon'),
  })
})

test('Rates of tax that stand twice, and links of the menu without label or address, are each named', async () => {
  const { tax, menu } = await stored()
  const rate = { country: 'DE', region: '', rate: 1_900 }
  const rates = [rate, rate, { ...rate, country: 'FR' }, { ...rate, country: 'FR' }]
  const wrong = { source: 'rates', is_included: true, rates }
  expect(Object.keys(await faultsOf(saveTaxSetting, wrong, tax.version))).toEqual([
    'value.rates.1.country',
    'value.rates.3.country',
  ])
  const link = { label: '', collection: null, link: '' }
  const items = [
    { ...link, items: [] },
    { ...link, label: 'Cloth', items: [link] },
  ]
  expect(Object.keys(await faultsOf(saveMenuSetting, { items }, menu.version))).toEqual([
    'value.items.0.label',
    'value.items.0.link',
    'value.items.1.items.0.label',
    'value.items.1.items.0.link',
  ])
})

test('Of a very large input the first fault is enough', async () => {
  const { value, version } = (await stored()).menu
  const items = Array.from({ length: 20_000 }, () => ({ label: 1 }))
  expect(Object.keys(await faultsOf(saveMenuSetting, { ...value, items }, version))).toHaveLength(1)
})
