import { expect, test } from 'vitest'
import { savePageSetting } from '../../contract/settings.ts'
import { done } from '../../test/caller.ts'
import { changeSetting } from '../../test/settings.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop({ BRAND_NAME: 'Loom' }, { pages: true })

const bodyOf = async (path: string) => (await shop.request('GET', path)).body
const versionOf = async () => /VERSION = '(\w+)'/.exec(await bodyOf('/sw.js'))![1]!

test('The offline page, the installed app and the API’s documentation have the name that is saved, and a new worker renews their copies', async () => {
  expect(await bodyOf('/offline')).toContain('<header>Loom</header>')
  const before = await versionOf()
  expect(await versionOf()).toBe(before)

  await changeSetting(shop, 'shop', { name: 'Alma Swim' })
  await changeSetting(shop, 'home', { description: 'Swimwear for cold water.' })
  const page = await bodyOf('/offline')
  expect(page).toContain('<title>You are offline | Alma Swim</title>')
  expect(page).toContain('<header>Alma Swim</header>')
  expect(JSON.parse(await bodyOf('/manifest.webmanifest'))).toMatchObject({
    name: 'Alma Swim',
    short_name: 'Alma Swim',
    description: 'Swimwear for cold water.',
  })
  expect(JSON.stringify(await bodyOf('/api/openapi.json'))).toContain('Alma Swim')
  expect(await versionOf()).not.toBe(before)
})

test('Search engines are told of the shop’s own words on its list and its story', async () => {
  await changeSetting(shop, 'shop', { name: 'Alma' })
  const value = {
    title: 'Who we are',
    text: '## Begun at sea\n\nAlma sews *suits* for swimmers.',
    draft: null,
  }
  await done(shop.callAsAdmin(savePageSetting, { params: { slug: 'about' }, body: { value, version: 0 } }))
  const about = await bodyOf('/about')
  expect(about).toContain('<title>Who we are | Alma</title>')
  expect(about).toContain('name="description" content="Alma sews suits for swimmers."')
  expect(await bodyOf('/shop')).toContain('name="description" content="All products of Alma."')
})
