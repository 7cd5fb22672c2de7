import { expect, test } from 'vitest'
import {
  createMaker,
  deleteMaker,
  listMakers,
  NO_CONTACT,
  updateMaker,
  type Maker,
  type MakerContent,
} from '../../../contract/maker.ts'
import { getProduct, type Product } from '../../../contract/product.ts'
import {
  getStyle,
  joinStyles,
  listStyles,
  updateStyle,
  type AdminStyle,
  type StyleFacts,
} from '../../../contract/style.ts'
import { changeSetting } from '../../../test/settings.ts'
import { aShop, openTestShop } from '../../../test/shop.ts'
import { aStyle } from '../../../test/styles.ts'

const shop = aShop({}, { responseCache: true })

const NORTE: MakerContent = {
  kind: 'manufacturer',
  name: 'Oficina Norte',
  address: 'Rua do Almada 112, Porto, Portugal',
  contact: 'hello@oficina-norte.test',
  is_default: false,
}
const SUL: MakerContent = { ...NORTE, name: 'Oficina Sul', is_default: true }
const AGENT: MakerContent = {
  kind: 'eu_responsible',
  name: 'Rep B.V.',
  address: 'Kade 1, Rotterdam, Netherlands',
  contact: 'https://rep.test/contact',
  is_default: true,
}

const add = async (body: MakerContent): Promise<Maker> => {
  const { status, body: added, error } = await shop.callAsAdmin(createMaker, { body })
  expect(status, error).toBe(200)
  return added
}
const makers = async (): Promise<Maker[]> => (await shop.callAsAdmin(listMakers, {})).body
const change = ({ id, styles: _, version: __, ...maker }: Maker, changed: Partial<MakerContent>) =>
  shop.callAsAdmin(updateMaker, { params: { id }, body: { ...maker, ...changed } })
const shown = async (id: number): Promise<string[] | undefined> => {
  await shop.shop.listener.hasHeardAll()
  const product: Product = (await shop.call(getProduct, { params: { id } })).body
  return product.style!.makers?.map(({ name }) => name)
}
const versionOf = async (id: number): Promise<number> =>
  ((await shop.callAsAdmin(getStyle, { params: { id } })).body as AdminStyle).version
const say = async (id: number, facts: Partial<StyleFacts>) =>
  shop.callAsAdmin(updateStyle, { params: { id }, body: { ...facts, version: await versionOf(id) } })

test('A product names the makers of its style, else those of the shop, also after they change', async () => {
  const { id, products } = await aStyle(shop, [null])
  const [product] = products as [number]
  expect(await shown(product)).toBeUndefined()

  const norte = await add(NORTE)
  const sul = await add(SUL)
  await add(AGENT)
  expect(await shown(product)).toEqual(['Oficina Sul', 'Rep B.V.'])
  expect((await say(id, { maker_id: norte.id })).status).toBe(200)
  expect(await shown(product)).toEqual(['Oficina Norte', 'Rep B.V.'])

  await change(norte, { name: 'Oficina do Norte ' })
  expect(await shown(product)).toEqual(['Oficina do Norte', 'Rep B.V.'])
  await say(id, { maker_id: null })
  await change(sul, { is_default: false })
  expect(await shown(product)).toEqual(['Rep B.V.'])
})

test('The contact of a maker is an e-mail or a web address, and nothing else is told to shoppers', async () => {
  const addWith = (contact: string) =>
    shop.callAsAdmin(createMaker, { body: { ...NORTE, name: `Reached at ${contact}`, contact } })
  for (const contact of [
    ' hello@mühle.example ',
    'https://rep.test/contact?to=us',
    'HTTP://rep.test:8080',
    'rep.test',
    'www.rep.test/kontakt',
  ]) {
    expect([contact, (await addWith(contact)).status]).toEqual([contact, 200])
  }
  for (const contact of [
    'call us',
    '+351 22 123',
    'hello@',
    '@rep.test',
    'a@b.c/d e',
    'ftp://rep.test',
    'rep',
  ]) {
    expect(await addWith(contact)).toMatchObject({ status: 422, body: { fields: { contact: NO_CONTACT } } })
  }
  const norte = (await makers()).find(({ contact }) => contact === 'rep.test')!
  expect((await change(norte, { contact: 'ask at the door' })).status).toBe(422)
})

test('A style without a maker is listed as such where the shop sends to the European Union, and not elsewhere', async () => {
  const other = await openTestShop()
  const { id } = await aStyle(other, [null], { name: 'Nameless' })
  const token = await other.adminToken()
  const missing = async () => {
    const { body } = await other.call(listStyles, { query: { name: 'Nameless' } }, token)
    return body[0]!.missing
  }
  const sendTo = async (countries: string[]) => {
    const { groups, methods } = other.shop.settings.get('delivery')
    await changeSetting(other, 'delivery', {
      groups: [{ ...groups[0]!, countries }],
      methods: methods.map(({ groups: _, ...method }) => method),
    })
    await other.shop.listener.hasHeardAll()
  }
  await sendTo(['US', 'CA'])
  expect(await missing()).toEqual(['composition', 'care', 'origin'])
  await sendTo(['US', 'DE'])
  expect(await missing()).toEqual(['composition', 'care', 'origin', 'maker'])
  const { body: maker } = await other.call(createMaker, { body: { ...NORTE, is_default: false } }, token)
  const { status } = await other.call(
    updateStyle,
    { params: { id }, body: { version: 1, maker_id: maker.id } },
    token,
  )
  expect(status).toBe(200)
  expect(await missing()).toEqual(['composition', 'care', 'origin'])
  await other.close()
})

test('One maker of a kind is the shop’s, a name is there once, and one that a style names is not deleted', async () => {
  const [first, second] = [
    await add({ ...NORTE, name: 'One', is_default: true }),
    await add({ ...NORTE, name: 'Two' }),
  ]
  await change(second, { is_default: true })
  const defaults = (await makers()).filter(({ kind, is_default }) => is_default && kind === 'manufacturer')
  expect(defaults.map(({ name }) => name)).toEqual(['Two'])

  // It is no longer the shop's, so a form that was opened before is told so.
  const outdated = { ...NORTE, name: 'Typed before', is_default: true, version: first.version }
  const before = await shop.callAsAdmin(updateMaker, { params: { id: first.id }, body: outdated })
  expect([before.status, before.error]).toEqual([
    409,
    'Somebody else has changed this maker meanwhile. Reload it to see their change.',
  ])

  const { status, error } = await shop.callAsAdmin(createMaker, { body: { ...NORTE, name: 'one' } })
  expect([status, error]).toEqual([422, 'There is already one called one.'])
  expect((await change(second, { name: 'ONE' })).status).toBe(422)
  const { body: kept } = await change(second, { kind: 'eu_responsible' })
  expect(kept.kind).toBe('manufacturer')

  const { id } = await aStyle(shop, [null])
  await say(id, { maker_id: first.id })
  const refused = await shop.callAsAdmin(deleteMaker, { params: { id: first.id } })
  expect([refused.status, refused.error]).toEqual([
    422,
    'A style names this maker. Choose another one there first.',
  ])
  await say(id, { maker_id: null })
  expect((await shop.callAsAdmin(deleteMaker, { params: { id: first.id } })).status).toBe(200)
  expect((await shop.callAsAdmin(deleteMaker, { params: { id: first.id } })).status).toBe(404)
})

test('A style takes makers of the right kind alone, and keeps the first that joined styles name', async () => {
  const agent = await add({ ...AGENT, name: 'Agent', is_default: false })
  const maker = await add({ ...NORTE, name: 'Atelier' })
  const [one, two] = [await aStyle(shop, [null]), await aStyle(shop, [null])]
  for (const wrong of [{ maker_id: agent.id }, { eu_responsible_id: maker.id }, { maker_id: 32_000 }]) {
    expect((await say(one.id, wrong)).status).toBe(422)
  }
  await say(two.id, { maker_id: maker.id, eu_responsible_id: agent.id })

  const styles = await Promise.all([one, two].map(async ({ id }) => ({ id, version: await versionOf(id) })))
  const { body } = await shop.callAsAdmin(joinStyles, { body: { styles } })

  expect(body).toMatchObject({ id: one.id, maker_id: maker.id, eu_responsible_id: agent.id })
})

test('The shop’s maker counts the styles that name no other, and is not deleted while it stands on their pages', async () => {
  const own = await openTestShop()
  const token = await own.adminToken()
  const { id, products } = await aStyle(own, [null])
  await aStyle(own, [null])
  const { body: norte } = await own.call(createMaker, { body: { ...NORTE, is_default: true } }, token)
  const { body: agent } = await own.call(createMaker, { body: AGENT }, token)
  await own.call(updateStyle, { params: { id }, body: { version: 1, maker_id: norte.id } }, token)

  const listed: Maker[] = (await own.call(listMakers, {}, token)).body
  expect(listed.map(({ name, styles }) => [name, styles])).toEqual([
    ['Oficina Norte', 2],
    ['Rep B.V.', 2],
  ])
  for (const maker of [norte, agent]) {
    const { status, error } = await own.call(deleteMaker, { params: { id: maker.id } }, token)
    expect([status, error]).toEqual([
      422,
      '2 styles name this maker or no other. Mark another one first, or take its own mark away.',
    ])
  }
  const product: Product = (await own.call(getProduct, { params: { id: products[0]! } })).body
  expect(product.style!.makers?.map(({ name }) => name)).toEqual(['Oficina Norte', 'Rep B.V.'])

  const unmarked = { ...AGENT, is_default: false }
  await own.call(updateMaker, { params: { id: agent.id }, body: unmarked }, token)
  expect((await own.call(deleteMaker, { params: { id: agent.id } }, token)).status).toBe(200)
  await own.close()
})
