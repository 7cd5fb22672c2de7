import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_SLUGS, type PageSlug } from '../../contract/page.ts'
import { SETTING_KEYS, SETTING_SCHEMAS } from '../../contract/schemas/settings.ts'
import { getSettings, pageKey, type SettingKey } from '../../contract/settings.ts'
import { openSecondProcess, type SecondProcess } from '../../test/second-process.ts'
import { listSettingCases, type SettingCase, type SettingCases } from '../../test/setting-cases.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

// What is saved on one process is asked of another, for each field of each section.

let shop: TestShop
let admin: string
let second: SecondProcess
let cases: SettingCases
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.adminToken()
  second = await openSecondProcess(shop)
  cases = await listSettingCases({ shop, admin, second })
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const slugOf = (key: SettingKey) => PAGE_SLUGS.find((slug) => pageKey(slug) === key)

async function readSection(key: SettingKey): Promise<{ value: object; version: number }> {
  const { body } = await shop.call(getSettings, {}, admin)
  const slug = slugOf(key)
  return slug ? body.pages.find((page: { slug: PageSlug }) => page.slug === slug) : body[key]
}

/** On the first process. */
async function save(key: SettingKey, change: object): Promise<void> {
  const { value, version } = await readSection(key)
  const slug = slugOf(key)
  const { status, error } = await shop.request('PUT', `/api/settings/${slug ? `pages/${slug}` : key}`, {
    headers: { authorization: admin },
    body: { value: { ...value, ...change }, version },
  })
  expect(status, `${key}: ${error}`).toBe(200)
}

test('Each field of each section has a case', () => {
  const fieldsOf = (key: SettingKey) =>
    Object.keys((SETTING_SCHEMAS[key] as unknown as { properties: object }).properties)
  for (const key of SETTING_KEYS)
    expect(Object.keys(cases[key]).toSorted(), key).toEqual(fieldsOf(key).toSorted())
})

test.for(SETTING_KEYS)(
  'Each field of the setting %s is known to another process when it was saved, and put back',
  async (key, { annotate }) => {
    let longest = { field: '', ms: 0 }
    for (const [field, one] of Object.entries<SettingCase<object>>(cases[key])) {
      const { value: before } = await readSection(key)
      if (one.given) await save(key, one.given)
      const name = `${key}.${field}`
      await expect.poll(one.ask, { message: `${name} before` }).not.toEqual(one.answer)
      await save(key, one.change)
      const savedAt = performance.now()
      await expect.poll(one.ask, { message: name, interval: 5 }).toEqual(one.answer)
      const ms = performance.now() - savedAt
      if (ms > longest.ms) longest = { field, ms }
      await save(key, before)
      await expect.poll(one.ask, { message: `${name} put back` }).not.toEqual(one.answer)
    }
    await annotate(`known after at most ${longest.ms.toFixed(0)} ms (${longest.field})`)
  },
)
