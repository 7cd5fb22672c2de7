import { beforeEach, expect, test } from 'vitest'
import type { NewProduct, Product, ProductChange } from '../../../contract/product.ts'
import {
  getSearchWords,
  UNDERSTOOD,
  type Understanding,
  updateSearchWords,
} from '../../../contract/search.ts'
import { updateCollection } from '../../../contract/collection.ts'
import { createCategory, updateCategory } from '../../../contract/category.ts'
import { updateColour } from '../../../contract/colour.ts'
import { aCollection } from '../../../test/collections.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { aProduct, changeProductOf } from '../../../test/products.ts'
import { aColour, aStyle } from '../../../test/styles.ts'
import { aShop } from '../../../test/shop.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../database/connection.ts'
import { openListener } from '../../database/listen.ts'

const shop = aShop()
beforeEach(() => emptyCatalog(shop))

const add = (product: Partial<NewProduct>) => aProduct(shop, product)
const change = (id: number, product: ProductChange) => changeProductOf(shop, id, product)

async function search(q: string, more = '') {
  const { status, body, headers } = await shop.request('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const understanding = headers.get(UNDERSTOOD)
  return {
    names: (body as Product[]).map(({ name }) => name),
    total: Number(headers.get('x-total-count')),
    instead: headers.get('x-searched-instead')?.split(',').map(decodeURIComponent),
    understanding: understanding
      ? (JSON.parse(decodeURIComponent(understanding)) as Understanding)
      : undefined,
  }
}

test('The search finds beginnings and other forms of words, names before descriptions', async () => {
  await add({ name: 'Silk Square', description: 'Goes with every coat.' })
  await add({ name: 'Wool Coat', description: 'Warm.' })
  await add({ name: 'Hidden Coat', active: false })
  expect((await search('co')).names).toEqual(['Wool Coat', 'Silk Square'])
  expect((await search('COATS')).names).toEqual(['Wool Coat', 'Silk Square'])
  expect((await search('warm coat')).names).toEqual(['Wool Coat'])
  expect((await search('coat')).instead).toBeUndefined()
})

test('Wide letters, as Japanese keyboards write them, find what plain ones do, and the other way round', async () => {
  await add({ name: 'Wool Coat', price: 4_000 })
  await add({ name: 'Ｓｉｌｋ Square', description: 'Printed.', price: 9_000 })
  expect((await search('Ｗｏｏｌ　ＣＯＡＴ')).names).toEqual(['Wool Coat'])
  expect((await search('silk')).names).toEqual(['Ｓｉｌｋ Square'])
  const { names, understanding } = await search('ｕｎｄｅｒ ＄５０')
  expect(names).toEqual(['Wool Coat'])
  expect(understanding?.filters.map(({ label }) => label)).toEqual(['Under $50'])
})

test('A sign of two letters, or a fraction, is no part of the word before it', async () => {
  await add({ name: 'Tencel™ Shirt' })
  await add({ name: 'Felt Hat 7½' })
  expect((await search('tencel')).names).toEqual(['Tencel™ Shirt'])
  expect((await search('71')).names).not.toContain('Felt Hat 7½')
})

test('A long word of letters that have two parts each can be searched for, and its misspelling', async () => {
  const letters = '\u{10428}'.repeat(30)
  await add({ name: `a${letters}` })
  expect((await search(`a${letters}`)).total).toBe(1)
  expect((await search(`a\u{10429}${letters.slice(0, 36)}`)).instead).toEqual([`a${letters.slice(0, 38)}`])
})

test.each(['m', 'xl', '$1', 'new', 'é m'])(
  'A text that repeats %j is told in a header that proxies let through',
  async (word) => {
    const { status, headers } = await shop.request(
      'GET',
      `/api/search?q=${encodeURIComponent(`${word} `.repeat(200).slice(0, 199))}`,
    )
    expect(status).toBe(200)
    expect((headers.get(UNDERSTOOD) ?? '').length).toBeLessThan(8_000)
  },
)

test('A name with the exact word ranks before names with longer words', async () => {
  await add({ name: 'Linen Shirt', description: 'Plain.' })
  await add({ name: 'Linenfold Tray', description: 'Plain.' })
  await add({ name: 'Silk Square', description: 'Goes with linen.' })
  const { names } = await search('linen')
  expect(names).toEqual(['Linen Shirt', 'Silk Square'])
  expect((await search('linenf')).names).toEqual(['Linenfold Tray'])
  expect((await search('line')).names).toEqual(['Linenfold Tray', 'Linen Shirt', 'Silk Square'])
})

test.each([
  ['lambswol', 'lambswool'],
  ['caot', 'coat'],
  ['coatt', 'coat'],
  ['cozt', 'coat'],
  ['shrit', 'shirt'],
  ['jackt', 'jacket'],
])('%s is corrected to %s, and the answer says so', async (typed, meant) => {
  for (const name of ['Lambswool Crew', 'Wool Coat', 'Linen Shirt', 'Chore Jacket']) {
    await add({ name, description: 'Plain.' })
  }
  const { names, instead } = await search(typed)
  expect(names).toHaveLength(1)
  expect(names[0]!.toLowerCase()).toContain(meant)
  expect(instead).toContain(meant)
})

test('Words that no product has together find products with some of them', async () => {
  await add({ name: 'Wool Coat', description: 'Plain.' })
  await add({ name: 'Linen Shirt', description: 'Plain.' })
  expect((await search('purple wool coat')).names).toEqual(['Wool Coat'])
  expect((await search('xylophone')).names).toEqual([])
})

test('A search is filtered, sorted and paged like the list', async () => {
  await add({ name: 'Wool Coat', price: 300, product_type: 'women' })
  await add({ name: 'Wool Scarf', price: 100, product_type: 'men', quantity: 0 })
  await add({ name: 'Wool Cap', price: 200, product_type: 'men' })
  expect((await search('wool', '&product_type=men&in_stock=true')).names).toEqual(['Wool Cap'])
  expect((await search('wool', '&sort_by=price&sort_direction=asc')).names).toEqual([
    'Wool Scarf',
    'Wool Cap',
    'Wool Coat',
  ])
  const { names, total } = await search('wool', '&limit=2&page=2')
  // Sold out, it comes last.
  expect([names, total]).toEqual([['Wool Scarf'], 3])
})

test.each(['', '   ', '!!! & | <->', "'", ':*', '\\', '%', 'the', '日本', 'a'.repeat(200), 'ÀÉ', '😀'])(
  'A search for %s succeeds',
  async (typed) => {
    await add({ name: 'Wool Coat' })
    expect((await search(typed)).names.length).toBeLessThanOrEqual(1)
  },
)

test('The words of a new product are searchable at once, also of products created at the same time', async () => {
  await Promise.all(['Kimono', 'Poncho', 'Anorak'].map((name) => add({ name: `${name} Zephyr` })))
  const found = await Promise.all(['kimomo', 'ponhco', 'anorrak'].map((typed) => search(typed)))
  expect(found.map(({ names }) => names)).toEqual([['Kimono Zephyr'], ['Poncho Zephyr'], ['Anorak Zephyr']])
})

test('A product that becomes inactive or changes its words is at once neither found nor a correction', async () => {
  const id = await add({ name: 'Kimono Zephyr', description: 'A robe of fine gossamer.' })
  await add({ name: 'Wool Coat' })
  expect((await search('gosamer')).names).toEqual(['Kimono Zephyr'])
  await change(id, { active: false })
  expect(await search('gosamer')).toMatchObject({ names: [], total: 0, instead: undefined })
  expect(await search('kimono')).toMatchObject({ names: [], total: 0, instead: undefined })
  await change(id, { active: true, name: 'Robe Zephyr', description: 'Plain.' })
  expect((await search('gossamer')).names).toEqual([])
  expect((await search('robe')).names).toEqual(['Robe Zephyr'])
})

test('The caption of the cover gives the colour that the name leaves out, also after it changes', async () => {
  const cover_image = '/images/jean.jpg'
  const id = await add({
    name: 'Wide Jean',
    cover_image,
    image_alts: { [cover_image]: 'Indigo jeans, laid flat' },
  })
  expect((await search('indigo jeans')).names).toEqual(['Wide Jean'])
  await change(id, { image_alts: { [cover_image]: 'Black jeans, laid flat' } })
  expect((await search('black jeans')).names).toEqual(['Wide Jean'])
  expect((await search('indigo')).names).toEqual([])
})

test('A colour of the palette is found by its name and its family, behind products that are called so, also after it changes', async () => {
  const fjord = await aColour(shop, { name: 'Fjord', family: 'green' })
  await aStyle(shop, [fjord], { product: { name: 'Plain Shirt' } })
  await add({ name: 'Green Shirt' })
  expect((await search('fjord')).names).toEqual(['Plain Shirt'])
  expect((await search('green shirt')).names).toEqual(['Green Shirt', 'Plain Shirt'])
  expect((await search('blue')).names).toEqual([])

  const content = { name: 'Lagoon', family: 'blue', hex: '#2f5f9e', version: 1 } as const
  await shop.callAsAdmin(updateColour, { params: { id: fjord }, body: content })

  expect((await search('lagoon')).names).toEqual(['Plain Shirt'])
  expect((await search('blue')).names).toEqual(['Plain Shirt'])
  expect((await search('fjord', '&exact=true')).names).toEqual([])
})

test('The fibres of a style are searched by both their names, and its category when it is one word', async () => {
  const fibres = [
    { fibre: 'polyamide', percent: 90 },
    { fibre: 'elastane', percent: 10 },
  ]
  const composition = { parts: [{ part: 'main' as const, fibres }] }
  const category = async (name: string) =>
    (await shop.callAsAdmin(createCategory, { body: { name, google_category: null } })).body.id as number
  const kaftans = await category('Kaftans')
  await aStyle(shop, [null], { composition, category_id: kaftans, product: { name: 'Breeze' } })
  const goods = await category('Small leather things')
  await aStyle(shop, [null], { category_id: goods, product: { name: 'Cork Case' } })

  for (const words of ['nylon', 'polyamide', 'kaftan', 'kaftans']) {
    expect((await search(words)).names).toEqual(['Breeze'])
  }
  expect((await search('kaftens')).instead).toEqual(['kaftan'])
  expect((await search('elastane')).names).toEqual([])
  expect((await search('leather')).names).toEqual([])
  expect((await search('small things')).names).toEqual(['Cork Case'])

  await shop.callAsAdmin(updateCategory, {
    params: { id: kaftans },
    body: { name: 'Ponchos', google_category: null },
  })
  expect((await search('poncho')).names).toEqual(['Breeze'])
})

test('The members of a collection are found by its title while it is published, and by their tags', async () => {
  const id = await add({ name: 'Wool Coat', tags: ['heirloom'] })
  const kind = { kind: 'manual' as const, members: [id] }
  const { id: collection, version } = await aCollection(shop, { title: 'Expedition', ...kind })
  expect((await search('heirloom')).names).toEqual(['Wool Coat'])
  expect((await search('expedition')).names).toEqual(['Wool Coat'])

  const renamed = { params: { id: collection }, body: { title: 'Voyage', version } }
  const { body } = await shop.callAsAdmin(updateCollection, renamed)
  expect((await search('voyage')).names).toEqual(['Wool Coat'])
  expect((await search('expedition', '&exact=true')).names).toEqual([])

  const hidden = { params: { id: collection }, body: { active: false, version: body.version as number } }
  await shop.callAsAdmin(updateCollection, hidden)
  expect((await search('voyage', '&exact=true')).names).toEqual([])
})

test('Care instructions are not searched, and neither are other garments that a description mentions', async () => {
  await add({
    name: 'Wool Coat',
    description: 'A long coat. Looks well over a red shirt. Hand wash in cold water. 100% wool.',
  })
  for (const q of ['water', 'hand', 'cold', 'shirt', 'red']) expect((await search(q)).names, q).toEqual([])
  expect((await search('long')).names).toEqual(['Wool Coat'])
})

test('Filters in words narrow those that were chosen, and name the text that is left without them', async () => {
  await add({ name: 'Wool Coat', price: 30_000, sizes: ['M', 'XL'] })
  await add({ name: 'Wool Cap', price: 4_000, sizes: ['One size'] })
  const { names, understanding } = await search('Wool, XL under $400')
  expect(names).toEqual(['Wool Coat'])
  expect(understanding).toEqual({
    filters: [
      { label: 'Size XL', rest: 'Wool, under $400' },
      { label: 'Under $400', rest: 'Wool, XL' },
    ],
    left_out: [],
  })
  expect((await search('wool under $400', '&price_max=5000')).names).toEqual(['Wool Cap'])
})

test.each([
  ['under fifty', 'Under $50', ['Cap']],
  ['less than a hundred dollars', 'Under $100', ['Cap']],
  ['under one hundred and fifty', 'Under $150', ['Cap', 'Scarf']],
  ['more than two hundred', 'Over $200', ['Coat']],
  ['over one thousand two hundred', 'Over $1,200', []],
  ['about twenty-five dollars', 'About $25', []],
  ['under 65,00', 'Under $65', ['Cap']],
  ['under 1,500', 'Under $1,500', ['Cap', 'Coat', 'Scarf']],
  ['40,50 euros', 'About $40.50', ['Cap']],
  ['50 to 150', '$50 – $150', ['Scarf']],
])('“%s” is read as the price that it says', async (q, label, names) => {
  await add({ name: 'Cap', price: 4_000 })
  await add({ name: 'Scarf', price: 12_000 })
  await add({ name: 'Coat', price: 30_000 })
  const found = await search(q)
  expect(found.names.toSorted()).toEqual(names)
  expect(found.understanding).toEqual({ filters: [{ label, rest: '' }], left_out: [] })
})

test('A range of sizes is none of prices, and a word is no amount because one is in it', async () => {
  await add({ name: 'Belt', price: 8_800, sizes: ['80', '90'] })
  const sizes = await search('belt 80 to 90')
  expect(sizes.understanding!.filters.map(({ label }) => label)).toEqual(['Size 80', 'Size 90'])
  const { understanding } = await search('often dollars')
  expect(understanding?.filters ?? []).toEqual([])
})

test('A misspelled word is searched as typed when that is asked for, and never corrected when it has hits', async () => {
  await add({ name: 'Linen Shirt', description: 'Plain.' })
  expect(await search('linnen shirt')).toMatchObject({
    names: ['Linen Shirt'],
    understanding: { filters: [], corrected: 'linen shirt', left_out: [] },
  })
  expect(await search('linnen shirt', '&exact=true')).toMatchObject({ names: [], instead: undefined })
  await add({ name: 'Linnen Throw', description: 'Plain.' })
  expect(await search('linnen')).toMatchObject({ names: ['Linnen Throw'], instead: undefined })
})

test('Of what a hyphen joins, each part is corrected or left out by itself', async () => {
  await add({ name: 'Wool Coat', description: 'Plain.' })
  await add({ name: 'Black Linen Dress', description: 'Plain.' })
  expect(await search('wool-xyzzy coat')).toMatchObject({
    names: ['Wool Coat'],
    understanding: { left_out: ['xyzzy'] },
  })
  expect(await search('blak-dress')).toMatchObject({
    names: ['Black Linen Dress'],
    instead: ['black'],
    understanding: { corrected: 'black-dress', left_out: [] },
  })
  expect(await search('xyzzy-qwxyz coat')).toMatchObject({
    names: ['Wool Coat'],
    understanding: { left_out: ['xyzzy', 'qwxyz'] },
  })
})

test('What stands behind the twelfth word is named as left out, and so is a filter behind the sixth', async () => {
  const words = [
    'wool',
    'coat',
    ...'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' '),
  ]
  await add({ name: 'Wool Coat', description: `${words.slice(2).join(' ')}.`, sizes: ['S', 'M', 'L'] })
  const { names, understanding } = await search(`${words.join(' ')} of eleventh twelfth`)
  expect([names, understanding]).toEqual([['Wool Coat'], { filters: [], left_out: ['eleventh', 'twelfth'] }])
  const sized = await search('coat xxs xs s m l xl xxl')
  expect(sized.names).toEqual(['Wool Coat'])
  expect(sized.understanding!.filters).toHaveLength(6)
  expect(sized.understanding!.left_out).toEqual(['xxl'])
  expect(await search('coat xxs xs s xl xxl xxxl m s')).toMatchObject({
    names: ['Wool Coat'],
    understanding: { left_out: ['m'] },
  })
  const sizesAlone = await search('s m l xl xxl xxxl xxs')
  expect(sizesAlone).toMatchObject({ names: ['Wool Coat'], understanding: { left_out: ['xxs'] } })
  expect(sizesAlone.understanding!.filters).toHaveLength(6)
})

test('A doubled last letter is a slip, not the beginning of a phrase', async () => {
  await add({ name: 'Linen Shirt', description: 'Plain.' })
  await add({ name: 'Linen Dress', description: 'Plain.' })
  expect(await search('dresss')).toMatchObject({
    names: ['Linen Dress'],
    understanding: { filters: [], corrected: 'dress', left_out: [] },
  })
  expect((await search('dresssh')).names).toEqual(['Linen Shirt'])
})

test('A shop’s own words count at once, in every process', async () => {
  await add({ name: 'Lambswool Crew', description: 'Plain.' })
  await add({ name: 'Wool Coat', description: 'Plain.' })
  const { db, pool, close } = openDatabase({
    connectionString: String(shop.shop.pool.options.connectionString),
  })
  const listener = await openListener(String(shop.shop.pool.options.connectionString))
  const other = await buildApp({ ...shop.shop, db, pool, listener }, { pages: false })
  await other.ready()
  const searchThere = async (q: string) => {
    const { body } = await other.inject({ url: `/api/search?q=${q}` })
    return (JSON.parse(body) as Product[]).map(({ name }) => name)
  }
  try {
    expect([(await search('gansey')).names, await searchThere('gansey')]).toEqual([[], []])
    const { version } = (await shop.callAsAdmin(getSearchWords, {})).body
    const groups = [
      { words: ['gansey', 'jumper'], finds: [] },
      { words: ['topper'], finds: ['coat'] },
    ]
    const saved = await shop.callAsAdmin(updateSearchWords, { body: { version, groups } })
    expect([saved.status, saved.body.version, saved.body.groups]).toEqual([200, version + 1, groups])
    for (const find of [async (q: string) => (await search(q)).names, searchThere]) {
      expect(await find('gansey')).toEqual(['Lambswool Crew'])
      expect(await find('topper')).toEqual(['Wool Coat'])
    }
    const stale = await shop.callAsAdmin(updateSearchWords, { body: { version, groups: [] } })
    expect([stale.status, (await shop.callAsAdmin(getSearchWords, {})).body.groups]).toEqual([409, groups])
    await shop.callAsAdmin(updateSearchWords, { body: { version: version + 1, groups: [] } })
    expect([(await search('gansey')).names, await searchThere('gansey')]).toEqual([[], []])
  } finally {
    await other.close()
    await listener.close()
    await close()
  }
})

test('A phrase of the shop’s own finds what has all its words, wherever they stand, and what the group means', async () => {
  await add({ name: 'Silk Slip', description: 'Plain. Cut for a night out, or a date.' })
  await add({ name: 'Evening Column', description: 'Plain.' })
  await add({ name: 'Black Crepe Dress', description: 'Plain.' })
  await add({ name: 'Wool Coat', description: 'A long coat. Wear it over a black dress at night.' })
  await add({ name: 'Lace Gown', description: 'For the mother of a bride.' })
  const before = (await search('date night')).names
  expect(before).toEqual(['Silk Slip'])
  const groups = [
    { words: ['date night', 'evening'], finds: [] },
    { words: ['lbd', 'little black dress'], finds: [] },
    { words: ['mob', 'mother of the bride'], finds: [] },
    { words: ['duster'], finds: ['long wool coat'] },
    { words: ['tea dance', 'ceilidh'], finds: [] },
  ]
  const save = async (sent: typeof groups) => {
    const { version } = (await shop.callAsAdmin(getSearchWords, {})).body
    expect((await shop.callAsAdmin(updateSearchWords, { body: { version, groups: sent } })).status).toBe(200)
  }
  await save(groups)
  const found = new Map<string, string[]>()
  for (const q of [
    'date night',
    'evening',
    'lbd',
    'little black dress',
    'mob',
    'mother of the bride',
    'duster',
  ])
    found.set(q, (await search(q, '&exact=true')).names.toSorted())
  expect(Object.fromEntries(found)).toEqual({
    'date night': ['Evening Column', 'Silk Slip'],
    evening: ['Evening Column', 'Silk Slip'],
    lbd: ['Black Crepe Dress'],
    'little black dress': ['Black Crepe Dress'],
    mob: ['Lace Gown'],
    'mother of the bride': ['Lace Gown'],
    duster: ['Wool Coat'],
  })
  // No product has both of its words.
  await add({ name: 'Tea Towel', description: 'Plain.' })
  expect(await search('tea dance')).toMatchObject({
    names: ['Tea Towel'],
    understanding: { left_out: ['dance'] },
  })
  await save([])
})

test.each([
  [[{ words: ['gansey'], finds: [] }], 'A group needs at least two words.'],
  [[{ words: [], finds: ['coat', 'cape'] }], 'A group needs a word that shoppers type.'],
  [[{ words: ['!!', 'coat'], finds: [] }], 'A word needs at least one letter or digit.'],
])('The group %j is refused with a sentence', async (groups, message) => {
  const { status, error } = await shop.callAsAdmin(updateSearchWords, { body: { version: 1, groups } })
  expect([status, error]).toEqual([400, message])
})
