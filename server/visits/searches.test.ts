import { beforeAll, expect, test } from 'vitest'
import { exportSales, getSearches, type SearchedTerm, type SearchReport } from '../../contract/sales.ts'
import { failWhere } from '../../test/corrupt.ts'
import { aProduct } from '../../test/products.ts'
import { setTimeZone } from '../../test/settings.ts'
import { aShop } from '../../test/shop.ts'
import { addDays } from '../sales/periods.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { readTerm } from './read-term.ts'
import { addSearches } from './search-queries.ts'

const shop = aShop()
beforeAll(async () => {
  await aProduct(shop, { name: 'Wool Coat' })
})

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1'

const search = async (q: string, address: string, headers: Record<string, string> = {}) => {
  const { status } = await shop.request('GET', `/api/search?q=${encodeURIComponent(q)}`, {
    headers: { 'x-forwarded-for': address, 'user-agent': SAFARI, ...headers },
  })
  expect(status).toBe(200)
}
const report = async (query: object = {}): Promise<SearchReport> => {
  await shop.app.searches.flush()
  return (await shop.callAsAdmin(getSearches, { query })).body
}
const row = (term: string, searches: number, found: number): SearchedTerm => ({
  term,
  searches,
  found,
  left_out: [],
})

test('What shoppers search for is counted with what it finds, once for each shopper', async () => {
  await search('Wool  COAT', '203.0.113.1')
  await search('wool coat', '203.0.113.1')
  await search('wool coat', '203.0.113.2')
  await search('kimono', '203.0.113.2')
  const { terms, missed, searches, searches_without } = await report()
  expect(terms).toEqual([row('wool coat', 2, 1), row('kimono', 1, 0)])
  expect(missed).toEqual([row('kimono', 1, 0)])
  expect({ searches, searches_without }).toEqual({ searches: 3, searches_without: 1 })
  const { body } = await shop.callAsAdmin(exportSales, { query: { table: 'searches' } })
  expect(body).toContain('wool coat,2,1,')
})

test('A program that names another browser each time makes a limited number of searches', async () => {
  for (let n = 0; n < 150; n++) await search('clogs', '203.0.113.8', { 'user-agent': `${SAFARI} ${n}` })
  await search('clogs', '203.0.113.9')
  expect((await report()).terms).toContainEqual(row('clogs', 101, 0))
})

test('What only begins a term, as while it is typed, is not counted', async () => {
  for (const q of ['par', 'park', 'parka']) await search(q, '203.0.113.3')
  const { terms } = await report()
  expect(terms.map(({ term }) => term).filter((term) => term.startsWith('par'))).toEqual(['parka'])
})

test('Terms that could not be written are written a minute later, each once, on the day of the search', async () => {
  await failWhere(shop, 'search_terms', "new.term = 'sarong'")
  // As many as before are written first.
  for (const address of ['203.0.113.20', '203.0.113.21']) await search('pareo', address)
  await search('sarong', '203.0.113.20')
  await search('kaftan', '203.0.113.20')
  await expect(report()).rejects.toThrow('failed on purpose')
  await failWhere(shop, 'search_terms', 'false')
  await setTimeZone(shop, 'Pacific/Kiritimati')
  await shop.shop.listener.hasHeardAll()
  await search('toga', '203.0.113.22')
  await setTimeZone(shop, 'Pacific/Pago_Pago')
  await shop.shop.listener.hasHeardAll()
  await shop.app.searches.flush()
  await setTimeZone(shop, 'UTC')
  const { terms } = await report({ to: addDays(todayIn('UTC'), 1) })
  for (const [term, searches] of Object.entries({ pareo: 2, sarong: 1, kaftan: 1, toga: 1 }))
    expect(terms).toContainEqual(row(term, searches, 0))
  const day = todayIn('Pacific/Kiritimati')
  const { terms: ofDay } = await report({ from: day, to: day })
  expect(ofDay.map(({ term }) => term)).toContain('toga')
})

test('An outage of several minutes loses no search, and a term that fails holds no other up', async () => {
  const terms = ['obi', 'haori', 'hakama', 'kosode', 'tabi', 'geta']
  await failWhere(shop, 'search_terms', 'true')
  for (const term of terms) await search(term, '203.0.113.30')
  for (let minute = 0; minute < 8; minute++) await expect(report()).rejects.toThrow('failed on purpose')
  await failWhere(shop, 'search_terms', "new.term = 'obi'")
  await expect(report()).rejects.toThrow('failed on purpose')
  const { body }: { body: SearchReport } = await shop.callAsAdmin(getSearches, { query: {} })
  const written = body.terms.map(({ term }) => term)
  for (const term of terms.slice(1)) expect(written).toContain(term)
  expect(written).not.toContain('obi')
  await failWhere(shop, 'search_terms', 'false')
  expect((await report()).terms).toContainEqual(row('obi', 1, 0))
})

test('A term that found nothing is no miss any more once there is a product', async () => {
  await search('tabard', '203.0.113.4')
  expect((await report()).missed.map(({ term }) => term)).toContain('tabard')
  await aProduct(shop, { name: 'Linen Tabard' })
  await search('tabard', '203.0.113.5')
  const { terms, missed } = await report()
  expect(terms).toContainEqual(row('tabard', 2, 1))
  expect(missed.map(({ term }) => term)).not.toContain('tabard')
})

test('Machines and the staff who try their words are not counted', async () => {
  await search('gansey', '203.0.113.6', { 'user-agent': 'Googlebot/2.1' })
  await search('gansey', '203.0.113.6', { referer: `${shop.origin}/dashboard/search` })
  expect((await report()).terms.map(({ term }) => term)).not.toContain('gansey')
})

test.each([
  'ines@example.com',
  '+351 912 345 678',
  'HL-7K3M9-QXTC2-VA5RN-E4WJD',
  'DEMO-GIFT-CARD-HEML-INE1',
  'https://shop.example/coat',
  'my order has not come and I want to ask where it is',
  'x'.repeat(61),
  '12345',
  'x',
  '   ',
])('“%s” is no term that is kept', (typed) => expect(readTerm(typed)).toBeUndefined())

test('Not more than 2,000 terms of a day are kept, and known ones are counted on', async () => {
  const day = addDays(todayIn('UTC'), -2)
  const add = (term: string) => addSearches(shop.shop.db, { day, term, searches: 1, found: 1, left_out: [] })
  for (let n = 0; n < 2_000; n += 50)
    await Promise.all(Array.from({ length: 50 }, (_, at) => add(`term ${n + at}`)))
  await add('one more')
  await add('term 7')
  const { searches, terms } = await report({ from: day, to: day })
  expect(searches).toBe(2_001)
  expect(terms[0]).toEqual(row('term 7', 2, 1))
})

test('Rare terms are forgotten after a month, the others after a year and a month', async () => {
  const add = (age: number, term: string, searches: number) =>
    addSearches(shop.shop.db, { day: addDays(todayIn('UTC'), -age), term, searches, found: 0, left_out: [] })
  await add(31, 'rare', 2)
  await add(29, 'young', 1)
  await add(31, 'common', 2)
  await add(3, 'common', 1)
  await add(401, 'old', 50)
  await shop.runTask('forget_search_terms')
  const { terms } = await report({ from: addDays(todayIn('UTC'), -450), to: addDays(todayIn('UTC'), -3) })
  expect(terms.map(({ term }) => term)).toEqual(['common', 'young'])
})

test('A term is listed with what it found and left out when it was searched last', async () => {
  const today = todayIn('UTC')
  const add = (age: number, term: string, found: number, left_out: string[]) =>
    addSearches(shop.shop.db, { day: addDays(today, -age), term, searches: 1, found, left_out })
  await add(9, 'purple cape', 3, [])
  await add(8, 'purple cape', 2, ['purple'])
  await add(9, 'ochre cape', 2, ['ochre'])
  await add(8, 'ochre cape', 3, [])
  const { terms, missed } = await report({ from: addDays(today, -9), to: addDays(today, -8) })
  const purple = { term: 'purple cape', searches: 2, found: 2, left_out: ['purple'] }
  expect(terms).toEqual([row('ochre cape', 2, 3), purple])
  expect(missed).toEqual([purple])
})
