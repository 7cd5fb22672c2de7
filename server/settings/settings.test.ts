import { beforeAll, expect, test } from 'vitest'
import { listAdminOrders, trackOrder } from '../../contract/order.ts'
import { shopConfiguration } from '../../contract/configuration.ts'
import { getOperations } from '../../contract/operations.ts'
import { requestPasswordReset } from '../../contract/account.ts'
import {
  getSettings,
  listSettingVersions,
  savePageSetting,
  type PageSetting,
  saveShopSetting,
  type SettingKey,
  type Settings,
} from '../../contract/settings.ts'
import { getPage, type PageSlug } from '../../contract/page.ts'
import { seedAddress } from '../../demo/address.ts'
import { aCustomer } from '../../test/accounts.ts'
import { aPaidOrder } from '../../test/orders.ts'
import { anAnnouncedReturn } from '../../test/returns.ts'
import { saveSetting } from '../../test/settings.ts'
import { aShop, openTestShop } from '../../test/shop.ts'
import { SAMPLE_ADDRESS } from './samples.ts'
import { listVersions } from './queries.ts'
import { openSettings } from './settings.ts'

const shop = aShop({ BRAND_NAME: 'Loom' })
let admin: string

beforeAll(async () => {
  admin = await shop.adminToken()
})

const settings = async () => (await shop.call(getSettings, {}, admin)).body

const changeShop = (change: Partial<Settings['shop']>) => saveSetting(shop, admin, 'shop', change)
const changeNotice = (change: Partial<Settings['notice']>) => saveSetting(shop, admin, 'notice', change)

const shown = async () => (await shop.call(shopConfiguration, {})).body

test('The environment gives the first values, and what is saved is shown from then on', async () => {
  expect((await settings()).shop).toMatchObject({ version: 0, saved_by: null, value: { name: 'Loom' } })
  expect((await changeShop({ name: 'Weft', support_email: 'help@weft.example' })).status).toBe(200)
  expect(await shown()).toMatchObject({ brand_name: 'Weft', support_email: 'help@weft.example' })
  expect((await settings()).shop).toMatchObject({ version: 1, saved_by: expect.stringContaining('@') })
})

test('Pages and mails carry the saved name and addresses', async () => {
  const address = '1 Mill Lane\nLeeds\n'
  await changeShop({
    name: 'Selvedge',
    support_email: 'hello@selvedge.example',
    legal_name: 'S Ltd',
    address,
  })
  expect((await shown()).imprint).toEqual(['S Ltd', '1 Mill Lane', 'Leeds'])
  await aCustomer(shop, { email: 'mail@example.com' })
  await shop.call(requestPasswordReset, { body: { email: 'mail@example.com' } })
  await shop.runJobs()
  const mail = await shop.shop.db
    .selectFrom('mails')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(mail.subject).toBe('Reset your Selvedge password')
  expect(mail.html).toContain('hello@selvedge.example')
  expect(mail.html).toContain('S Ltd, 1 Mill Lane, Leeds')
})

test('The sample address of a demonstration is where returns go, and no imprint; the environment’s name still holds', async () => {
  const own = await openTestShop({ BRAND_NAME: 'Loom' })
  const token = await own.adminToken()
  await seedAddress(own.shop)
  const { value, saved_by } = (await own.call(getSettings, {}, token)).body.shop
  expect({ value, saved_by }).toMatchObject({
    value: { name: 'Loom', address: SAMPLE_ADDRESS },
    saved_by: 'the demonstration',
  })
  expect((await own.call(shopConfiguration, {})).body.imprint).toEqual([])
  const { returned } = await anAnnouncedReturn(own)
  expect(returned.send_to).toEqual(['Loom', '1 Sample Street', 'Sample Town'])
  expect((await own.call(getOperations, {}, token)).body.samples).toEqual([])
  await own.close()
})

test('An outdated version is refused with what is stored', async () => {
  const { value, version } = (await settings()).shop
  const save = (name: string) =>
    shop.call(saveShopSetting, { body: { value: { ...value, name }, version } }, admin)
  const both = await Promise.all([save('One'), save('Two')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const stored = (await settings()).shop
  const refused = both.find(({ status }) => status === 409)!
  expect(refused.body).toMatchObject({
    current: { version: stored.version, value: { name: stored.value.name } },
  })
})

test('The numbers of new orders begin as the shop says, earlier ones stay, and both are found', async () => {
  const before = await aPaidOrder(shop)
  expect((await changeShop({ order_prefix: 'loom' })).status).toBe(400)
  expect((await changeShop({ order_prefix: 'LOOM' })).status).toBe(200)
  expect((await shown()).order_prefix).toBe('LOOM')
  const after = await aPaidOrder(shop)
  expect(before.id).toMatch(/^HL-/)
  expect(after.id).toMatch(/^LOOM-/)
  const track = async (id: string) => (await shop.call(trackOrder, { params: { id } })).body.id
  for (const { id } of [before, after]) {
    expect(await track(id.toLowerCase().replaceAll('-', ''))).toBe(id)
    for (const q of [id, id.slice(0, 13), id.slice(-11)]) {
      const { body } = await shop.call(listAdminOrders, { query: { q } }, admin)
      expect(
        body.map(({ id }: { id: string }) => id),
        q,
      ).toEqual([id])
    }
  }
  expect(await track(after.id.slice(5))).toBe(after.id)
})

test('Every version is kept and can be saved again', async () => {
  await changeShop({ name: 'First' })
  await changeShop({ name: 'Second' })
  const versions = (await shop.call(listSettingVersions, { params: { key: 'shop' } }, admin)).body
  expect(versions.map(({ version }: { version: number }) => version)).toEqual(
    [...versions.keys()].toReversed(),
  )
  expect(versions[1]!.value).toMatchObject({ name: 'First' })
  expect(versions.at(-1)).toMatchObject({ version: 0, saved_at: null, value: { name: 'Loom' } })
  await changeShop(versions[1]!.value as Record<string, unknown>)
  expect((await shown()).brand_name).toBe('First')
})

test('A value that does not fit is refused with the field', async () => {
  const faults = async (change: Record<string, unknown>) => {
    const { status, body } = await changeShop(change)
    return { status, fields: Object.keys((body as unknown as { fields: object }).fields ?? {}) }
  }
  expect(await faults({ name: ' ' })).toEqual({ status: 400, fields: ['value.name'] })
  expect(await faults({ name: 'x'.repeat(61) })).toEqual({ status: 400, fields: ['value.name'] })
  expect(await faults({ support_email: 'nobody' })).toEqual({ status: 400, fields: ['value.support_email'] })
  const script = [{ label: 'us', url: 'javascript:alert(1)' }]
  expect(await faults({ social_links: script })).toEqual({
    status: 400,
    fields: ['value.social_links.0.url'],
  })
})

test('A value that does not fit is refused in words that a shopkeeper reads', async () => {
  const said = async (change: Record<string, unknown>) => {
    const { body } = await changeShop(change)
    return Object.values((body as unknown as { fields: object }).fields)
  }
  expect(await said({ support_email: 'nobody' })).toEqual([
    'Please enter an e-mail address like name@example.com.',
  ])
  expect(await said({ name: 'x'.repeat(61) })).toEqual(['must have at most 60 characters'])
  expect(await said({ name: '' })).toEqual(['is required'])
})

test('The notice is shown between its times, and never with a link that a browser would run', async () => {
  expect((await shown()).notice).toMatchObject({ id: 'true', text: expect.stringContaining('migrating') })
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const before = new Date(Date.now() - 3_600_000).toISOString()
  await changeNotice({ text: 'Summer break', from: soon })
  expect((await shown()).notice).toBeNull()
  await changeNotice({ from: before, until: soon, link_label: 'Read more', link_url: '/faq' })
  expect((await shown()).notice).toMatchObject({ text: 'Summer break', link_url: '/faq' })
  expect((await shown()).notice!.id).not.toBe('true')
  await changeNotice({ until: before, from: null })
  expect((await shown()).notice).toBeNull()
  expect((await changeNotice({ from: soon, until: before })).status).toBe(400)
  expect((await changeNotice({ link_url: 'javascript:alert(1)' })).status).toBe(400)
  expect((await changeNotice({ link_url: '/\\evil.example' })).status).toBe(400)
  expect((await changeNotice({ link_url: '//evil.example' })).status).toBe(400)
})

test('A link of which only the text or the address is there is refused', async () => {
  const noText = 'The link has no text. Add it, or leave the address empty.'
  const noAddress = 'The link has no address. Add it, or leave the text empty.'
  const notice = { link_label: 'Read more', link_url: '/faq' }
  expect(await changeNotice({ ...notice, link_label: ' ' })).toMatchObject({ status: 400, error: noText })
  expect(await changeNotice({ ...notice, link_url: '' })).toMatchObject({ status: 400, error: noAddress })
  expect((await changeNotice(notice)).status).toBe(200)
  const { banner } = (await settings()).home.value
  const home = { banner: { ...banner, link_label: 'Our mills', link_url: '' } }
  const { status, body } = await saveSetting(shop, admin, 'home', home)
  expect([status, body]).toMatchObject([400, { fields: { 'value.banner.link_label': noAddress } }])
})

test('A page exists once it has a text, and its draft is seen by nobody', async () => {
  const read = (slug: PageSlug) => shop.call(getPage, { params: { slug } })
  const save = async (value: Partial<PageSetting>) => {
    const page = (await settings()).pages.find(({ slug }: { slug: PageSlug }) => slug === 'privacy')!
    const body = { value: { ...page.value, ...value }, version: page.version }
    return await shop.call(savePageSetting, { params: { slug: 'privacy' }, body }, admin)
  }
  expect((await read('faq')).body.blocks[0]).toMatchObject({
    kind: 'heading',
    inlines: [{ text: 'What is ' }, {}, {}],
  })
  expect((await read('privacy')).status).toBe(404)
  expect((await save({ draft: 'Nothing yet' })).status).toBe(200)
  expect((await read('privacy')).status).toBe(404)
  await save({ text: 'We keep **little**. Ask {support}.', draft: null })
  expect((await read('privacy')).body).toMatchObject({ title: 'Privacy', blocks: [{ kind: 'paragraph' }] })
  expect((await shown()).pages).toEqual([{ slug: 'privacy', title: 'Privacy' }])
  await changeShop({ support_email: 'new@loom.example' })
  expect(JSON.stringify((await read('privacy')).body)).toContain('mailto:new@loom.example')
  expect((await save({ text: '- '.repeat(9_999) })).status).toBe(400)
})

test('A page without a title is refused, because neither its heading nor its link could be read', async () => {
  const page = (await settings()).pages.find(({ slug }: { slug: PageSlug }) => slug === 'terms')!
  const body = { value: { ...page.value, title: ' ', text: 'Words' }, version: page.version }
  const refused = await shop.call(savePageSetting, { params: { slug: 'terms' }, body }, admin)
  expect(refused).toMatchObject({ status: 400, error: 'A page needs a title.' })
  expect(refused.body.fields).toEqual({ 'value.title': 'A page needs a title.' })
})

/** As a release that this one does not know may have written it. */
async function readStored(key: SettingKey, value: object) {
  const { db, config, log, listener } = shop.shop
  const [last] = await listVersions(db, key, 1)
  const version = 1 + (last?.version ?? 0)
  await db
    .insertInto('setting_versions')
    .values({ key, version, value: JSON.stringify(value), saved_by: 'a' })
    .execute()
  return await openSettings({ db, config, log, listener })
}

test('A setting of a newer release is used without the fields that this one does not know', async () => {
  const [standard, ...others] = shop.shop.settings.get('delivery').methods
  const method = { ...standard!, price: 900 }
  const methods = [{ ...method, carbon: 12 }, ...others]
  const before = shop.shop.settings.get('delivery')
  const reader = await readStored('delivery', { ...before, methods, pickup: true })
  expect(reader.get('delivery')).toEqual({ ...before, methods: [method, ...others] })
})

test('A stored value that does not fit this release gives way to the last one that does', async () => {
  await changeShop({ name: 'Twill' })
  expect((await readStored('shop', { name: 7 })).get('shop').name).toBe('Twill')
  expect((await readStored('returns', { paid_by: 'nobody' })).get('returns').paid_by).toBe('shopper')
})
