import { beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import * as contract from '../../contract/redirect.ts'
import type { MissingPage, Redirect, RedirectReport } from '../../contract/redirect.ts'
import { type ActivityEntry, listActivity } from '../../contract/activity.ts'
import { updateCollection } from '../../contract/collection.ts'
import { updateProduct } from '../../contract/product.ts'
import { aCollection } from '../../test/collections.ts'
import { reportOn, sendFile } from '../../test/files.ts'
import { corrupt } from '../../test/corrupt.ts'
import { aProduct } from '../../test/products.ts'
import { aShop, openTestShop } from '../../test/shop.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { setTimeZone } from '../../test/settings.ts'
import { openMissingPages } from './missing-pages.ts'
import { openRedirectIndex } from '../catalog/redirects/redirect-index.ts'

const shop = aShop({}, { pages: true })
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { name: 'Linen Overcoat' })
})

/** Until the process has heard of what was written, it answers from what it knew. */
const heard = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  const given = await answer
  expect(await shop.shop.listener.hasHeardAll()).toBe(true)
  return given
}
const save = (path: string, target: string | null) =>
  heard(shop.callAsAdmin(contract.saveRedirect, { body: { path, target } }))
const saved = async (path: string, target: string | null) => {
  const { status, body } = await save(path, target)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
/** As a browser asks for a page, without following. */
const open = async (path: string) => {
  const response = await fetch(shop.origin + path, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}
const report = (call: Call, text: string) => heard(reportOn<RedirectReport>(shop, call, text))

test('For an address that has moved, no page is rendered', async () => {
  const keptBytes = async () =>
    (await shop.app.metrics.getSingleMetric('response_cache_bytes')!.get()).values[0]!.value
  await saved('/old/first', `/shop/${coat}`)
  const before = await keptBytes()
  expect(await open('/old/first')).toMatchObject({ status: 301, location: `/shop/${coat}` })
  expect(await keptBytes()).toBe(before)
  expect(await open('/old/none')).toMatchObject({ status: 404 })
  expect(await keptBytes()).toBeGreaterThan(before)
})

test('An old address leads to its page with one 301, however it is written, and the query stays', async () => {
  expect(await open('/Old/Linen-Coat')).toMatchObject({ status: 404, location: null })
  await saved('https://old.example/Old/Linen-Coat/?utm=1', `/shop/${coat}`)
  for (const path of ['/old/linen-coat', '/Old/Linen-Coat/', '/old//linen-coat', '/old/linen%2Dcoat'])
    expect(await open(path)).toMatchObject({ status: 301, location: `/shop/${coat}` })
  expect(await open('/old/linen-coat?utm_source=mail')).toMatchObject({
    location: `/shop/${coat}?utm_source=mail`,
  })
  expect(await open(`/shop/${coat}`)).toMatchObject({ status: 200 })
})

test('The address of all collections leads to the list of products, unless the shop says otherwise', async () => {
  const addresses = [
    '/collections',
    '/collections/',
    '/Collections?utm_source=mail',
    '/collections/all',
    '/de/collections',
  ]
  for (const path of addresses) {
    const { status, location } = await open(path)
    expect({ status, location }, path).toEqual({
      status: 301,
      location: path.includes('?') ? '/shop?utm_source=mail' : '/shop',
    })
  }
  expect(await open('/collections/all/x')).toMatchObject({ status: 404 })
  await saved('/collections', `/shop/${coat}`)
  expect(await open('/collections')).toMatchObject({ status: 301, location: `/shop/${coat}` })
  await saved('/collections', null)
  expect(await open('/collections')).toMatchObject({ status: 410 })
})

test('A backslash in the query of a target stays what it is', async () => {
  await saved('/old/guide', '/shop?name=a\\b#c\\d')
  expect(await open('/old/guide')).toMatchObject({ status: 301, location: '/shop?name=a%5Cb#c%5Cd' })
})

test('Addresses of products are found below languages and collections, and a row of their own comes first', async () => {
  await saved('/products/linen-overcoat', `/shop/${coat}`)
  await saved('/collections/outlet/products/linen-overcoat', '/shop')
  for (const path of [
    '/products/linen-overcoat',
    '/de/products/linen-overcoat',
    '/en-gb/collections/coats/products/linen-overcoat?variant=42',
  ])
    expect((await open(path)).location).toMatch(new RegExp(`^/shop/${coat}(\\?variant=42)?$`))
  expect(await open('/collections/outlet/products/linen-overcoat')).toMatchObject({ location: '/shop' })
})

test('A collection is found below languages, while it is published and unless a row of its own leads on', async () => {
  const { id, slug, version } = await aCollection(shop)
  const below = [`/de/collections/${slug}`, `/EN-gb/Collections/${slug}/`]
  for (const path of below)
    await expect
      .poll(() => open(`${path}?utm_source=mail`), { timeout: 90_000 })
      .toMatchObject({ status: 301, location: `/collections/${slug}?utm_source=mail` })
  for (const path of [
    `/de/collections/${slug}-of-none`,
    `/de/collections/${slug}/x`,
    `/deutsch/collections/${slug}`,
  ])
    expect(await open(path)).toMatchObject({ status: 404 })
  await saved(`/fr/collections/${slug}`, '/shop')
  expect(await open(`/fr/collections/${slug}`)).toMatchObject({ status: 301, location: '/shop' })
  const off = await shop.callAsAdmin(updateCollection, { params: { id }, body: { active: false, version } })
  expect(off).toMatchObject({ status: 200 })
  await expect.poll(() => open(below[0]!), { timeout: 90_000 }).toMatchObject({ status: 404 })
})

test('What is gone answers 410, again once its redirect is forgotten 404', async () => {
  await saved('/blogs/news', null)
  const gone = await open('/blogs/news')
  expect(gone.status).toBe(410)
  expect(gone.text).toContain('does not exist')
  const forgotten = shop.callAsAdmin(contract.deleteRedirect, { query: { path: '/Blogs/News/' } })
  expect(await heard(forgotten)).toMatchObject({ status: 200 })
  expect(await open('/blogs/news')).toMatchObject({ status: 404 })
  expect(await shop.callAsAdmin(contract.deleteRedirect, { query: { path: '/blogs/news' } })).toMatchObject({
    status: 404,
  })
})

test('A page that exists is shown whatever is redirected, and a product that is taken off leads on', async () => {
  const [shown, off] = [await aProduct(shop), await aProduct(shop)]
  for (const id of [shown, off]) await saved(`/shop/${id}`, `/shop/${coat}`)
  await shop.callAsAdmin(updateProduct, { params: { id: off }, body: { active: false } })
  expect(await open(`/shop/${shown}`)).toMatchObject({ status: 200, location: null })
  expect(await open(`/shop/${off}`)).toMatchObject({ status: 301, location: `/shop/${coat}` })
})

test('Chains become single steps in either order, and circles are refused', async () => {
  await saved('/a1', '/a2')
  await saved('/a2', '/a3')
  await saved('/a0', '/a1')
  for (const path of ['/a0', '/a1', '/a2']) expect(await open(path)).toMatchObject({ location: '/a3' })
  await saved('/a3', null)
  expect(await open('/a0')).toMatchObject({ status: 410 })
  await saved('/c1', '/c2')
  expect(await save('/c2', '/c1')).toMatchObject({
    status: 422,
    error: 'The target leads back to this address.',
  })
  expect(await save('/c1', '/c1/')).toMatchObject({ status: 422, error: 'The address would lead to itself.' })
})

test('Of a file no row of a circle is written, nor one that leads into it', async () => {
  const csv = 'Redirect from,Redirect to\n/o1,/o2\n/o2,/o3\n/o3,/o1\n/into-o,/o2\n/beside-o,/shop\n'
  const back = 'The target leads back to this address.'
  const report = await (await sendFile(shop, contract.checkRedirects, csv)).json()
  expect(report).toMatchObject({ created: 1 })
  expect(report.faults.map(({ row, message }: { row: number; message: string }) => [row, message])).toEqual([
    [2, back],
    [3, back],
    [4, back],
    [5, 'The target leads in a circle.'],
  ])
})

test('A collection that is renamed twice answers one 301, also for what led to it', async () => {
  const { id, slug, version } = await aCollection(shop)
  await saved('/category/coats', `/collections/${slug}`)
  const rename = async (to: string, version: number) => {
    const { body } = await shop.callAsAdmin(updateCollection, { params: { id }, body: { slug: to, version } })
    return body.version as number
  }
  await rename(`${slug}-3`, await rename(`${slug}-2`, version))
  for (const path of [`/collections/${slug}`, `/collections/${slug}-2`, '/category/coats'])
    await expect
      .poll(() => open(path), { timeout: 90_000 })
      .toMatchObject({ status: 301, location: `/collections/${slug}-3` })
})

test('No redirect leads to another site, however it is written', async () => {
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    '/%2e%2e//evil.example',
    '/.//evil.example',
    'https://evil.example/shop',
    'https:evil.example',
    'javascript:alert(1)',
    '\t//evil.example',
    `http://user@${new URL(shop.origin).host}/shop`,
    'shop',
  ])
    expect([target, await save('/to-elsewhere', target)]).toMatchObject([target, { status: 422 }])
  expect(await open('/to-elsewhere')).toMatchObject({ status: 404 })
  expect(await saved('/to-self', `${shop.origin}/shop`)).toEqual({ path: '/to-self', target: '/shop' })
  for (const path of [
    '/',
    '/api/products',
    '/dashboard/x',
    'no-slash',
    `/${'x'.repeat(400)}`,
    '/%ff',
    '/\u009d',
    '/%E2%80%A8',
  ])
    expect([path, (await save(path, '/shop')).status]).toEqual([path, 422])
})

test('A page that every shop has is not redirected, and what leads to it still does', async () => {
  await saved('/pages/about-the-house', '/about')
  for (const path of ['/about', '/Shop/', '/account/login', '/orders/track'])
    expect(await save(path, '/faq')).toMatchObject({
      status: 422,
      body: { fields: { path: expect.stringContaining('always shown itself') } },
    })
  const moved = 'Redirect from,Redirect to\n/about,/pages/about-us\n/pages/contact,/faq\n'
  const report = (await (
    await sendFile(shop, contract.importRedirects, moved)
  ).json()) as contract.RedirectReport
  expect([report.created, report.faults.map(({ row }) => row)]).toEqual([1, [2]])
  expect(await open('/pages/about-the-house')).toMatchObject({ status: 301, location: '/about' })
  // From before they were refused.
  await heard(
    corrupt(shop, `insert into redirects (path, target, source) values ('/faq', '/pages/no-such', 'file')`),
  )
  await saved('/pages/questions', '/faq')
  expect(await open('/pages/questions')).toMatchObject({ status: 301, location: '/faq' })
  await heard(shop.callAsAdmin(contract.deleteRedirect, { query: { path: '/faq' } }))
})

test('Both addresses of a redirect that cannot be read are told at once, and its row counts once', async () => {
  expect((await save('old', 'new')).body).toMatchObject({
    fields: {
      path: expect.stringContaining('“old” is no address'),
      target: expect.stringContaining('“new”'),
    },
  })
  const file = await sendFile(shop, contract.checkRedirects, 'Redirect from,Redirect to\nold,new\n')
  const report = (await file.json()) as contract.RedirectReport
  expect([report.faulty, report.faults.map(({ column }) => column)]).toEqual([
    1,
    ['Redirect from', 'Redirect to'],
  ])
})

test('A file of a thousand rows is checked by row, imported in single steps, and changes nothing the second time', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => `/f/${n},${n % 10 === 9 ? '/shop' : `/f/${n + 1}`}`)
  const file = `Redirect from,Redirect to\n${rows.join('\n')}\n/f/bad,https://evil.example\n/f/1,/about\n,/shop\n`
  const checked = await report(contract.checkRedirects, file)
  expect(checked).toMatchObject({ rows: 1_003, created: 1_000, faulty: 3 })
  expect(checked.faults.map(({ row, column }) => [row, column])).toEqual([
    [1_002, 'Redirect to'],
    [1_003, 'Redirect from'],
    [1_004, 'Redirect from'],
  ])
  expect(await open('/f/0')).toMatchObject({ status: 404 })
  expect(await report(contract.importRedirects, file)).toEqual(checked)
  for (const n of [0, 5, 9, 990]) expect(await open(`/f/${n}`)).toMatchObject({ location: '/shop' })
  expect(await report(contract.importRedirects, file)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 1_000,
  })
  const { body: exported } = await shop.callAsAdmin(contract.exportRedirects, {})
  expect(exported).toContain('/f/990,/shop\n')
  expect(await report(contract.checkRedirects, exported)).toMatchObject({ created: 0, updated: 0, faulty: 0 })
  expect((await sendFile(shop, contract.checkRedirects, 'a,b\n1,2')).status).toBe(400)
})

test('What a redirect replaces is told in the answer and kept in the activity', async () => {
  expect(await saved('/kept/one', '/shop')).toEqual({ path: '/kept/one', target: '/shop' })
  // The same once more replaces nothing.
  expect(await saved('/kept/one', '/shop')).not.toHaveProperty('former')
  expect(await saved('/kept/one', null)).toMatchObject({ target: null, former: '/shop' })
  expect(await saved('/kept/one', '/about')).toMatchObject({ target: '/about', former: null })
  const { body } = await shop.callAsAdmin(listActivity, { query: { target: '/kept/one' } })
  expect(body.map(({ before, after }: ActivityEntry) => ({ before, after }))).toMatchObject([
    { after: { target: '/about' } },
    { before: { target: '/shop' }, after: { target: null } },
    {},
    { after: { target: '/shop' } },
  ])
})

test('The list finds part of either address and says what leads nowhere, or to what is not published', async () => {
  const off = await aProduct(shop, { active: false })
  await saved('/lost/one', `/shop/${off}`)
  await saved('/lost/two', '/collections/never-was')
  await saved('/lost/three', `/shop/${coat}?size=M`)
  const { body, headers } = await shop.callAsAdmin(contract.listRedirects, { query: { q: 'LOST' } })
  const found = (body as Redirect[]).map(({ path, leads_nowhere }) => [path, leads_nowhere])
  expect(Object.fromEntries(found)).toEqual({
    '/lost/one': 'unpublished',
    '/lost/two': 'missing',
    '/lost/three': null,
  })
  expect(headers.get('x-total-count')).toBe('3')
})

test('Addresses that are not found are counted without what may be about a person or is the staff’s, until they have a redirect', async () => {
  const asked = [
    '/sold/linen-overcoat',
    '/Sold/Linen-Overcoat/?email=ada@example.com',
    '/sold/other',
    '/reset/3f9c2d7be1a84c55b0d1',
    '/mail/ada@example.com',
    '/orders/4155550123',
    '/wp-login.php',
    '/.env',
    '/sold/x.data',
    '/dashboard/productz/9',
    `/shop/${coat}`,
  ]
  for (const path of asked) await open(path)
  await shop.app.missingPages!.flush()
  const list = async () =>
    ((await shop.callAsAdmin(contract.listMissingPages, {})).body as MissingPage[]).filter(
      ({ path }) => !/^\/(?:old|f|to|blogs|collections|de|deutsch)\b/.test(path),
    )
  expect(await list()).toMatchObject([
    { path: '/sold/linen-overcoat', asked: 2, likely: { target: `/shop/${coat}`, name: 'Linen Overcoat' } },
    { path: '/sold/other', asked: 1, likely: null },
  ])
  await saved('/sold/linen-overcoat', `/shop/${coat}`)
  await saved('/sold/other', null)
  expect(await list()).toEqual([])
})

test('Addresses that lead nowhere are answered without a statement, and counted', async () => {
  let round = 0
  const askHundred = async () => {
    round += 1
    for (let n = 0; n < 100; n++)
      expect((await open(`/de/nowhere-${round}/${n % 10}?a=${n}`)).status).toBe(404)
  }
  // The redirects are read anew when something has changed, be it a collection that follows a product.
  await expect.poll(() => shop.statementsOf(askHundred), { timeout: 90_000 }).toEqual([])
  await saved(`/nowhere-${round}/7`, '/shop')
  expect(await open(`/de/nowhere-${round}/7?a=7`)).toMatchObject({ status: 301, location: '/shop?a=7' })
  await shop.app.missingPages!.flush()
  const { body } = await shop.callAsAdmin(contract.listMissingPages, {})
  const counted = (body as MissingPage[]).find(({ path }) => path === `/de/nowhere-${round}/8`)
  expect(counted).toMatchObject({ asked: 10 })
})

test('A redirect that is written while the redirects are read is known', async () => {
  const { db, listener, log } = shop.shop
  const index = await openRedirectIndex({ db, listener, log })
  for (let n = 0; n < 20; n++) {
    const path = `/meanwhile/${n}`
    index.mayHaveMoved(path)
    await saved(path, '/shop')
    expect(index.mayHaveMoved(path)).toBe(true)
    await expect.poll(() => index.mayHaveMoved('/meanwhile/none')).toBe(false)
    expect(index.mayHaveMoved(path)).toBe(true)
  }
})

test('An address below a language that no collection has is known not to have moved', async () => {
  const { db, listener, log } = shop.shop
  const index = await openRedirectIndex({ db, listener, log })
  for (let n = 0; n < 2; n++) {
    const { slug } = await aCollection(shop)
    await expect.poll(() => index.mayHaveMoved(`/de/collections/${slug}-of-none`)).toBe(false)
    await expect.poll(() => index.mayHaveMoved(`/de/collections/${slug}`)).toBe(true)
    await expect.poll(() => index.mayHaveMoved(`/de/collections/${slug}-of-none`)).toBe(false)
    expect(index.mayHaveMoved(`/de/collections/${slug}`)).toBe(true)
  }
})

test('A HEAD tells whether an address has a page, and is counted as no visit', async () => {
  const look = async (path: string) => (await fetch(shop.origin + path, { method: 'HEAD' })).status
  expect([await look('/looked/for'), await look(`/shop/${coat}`), await look('/shop')]).toEqual([
    404, 200, 200,
  ])
  await open('/asked/for')
  await shop.app.missingPages!.flush()
  const { rows } = await shop.shop.pool.query(
    `select path from missing_pages where path in ('/looked/for', '/asked/for')`,
  )
  expect(rows).toEqual([{ path: '/asked/for' }])
})

test('A flood of addresses that are not found stays small in the table', async () => {
  const { missingPages } = shop.app
  for (let n = 0; n < 6_000; n++) missingPages!.note(`/flood/${n.toString(26)}`)
  await missingPages!.flush()
  const { rows } = await shop.shop.pool.query('select count(*)::int as n from missing_pages')
  expect(rows[0].n).toBe(1_000)
})

test('Pages that are missing are counted by the days of the shop, as all that stands beside them', async () => {
  const own = await openTestShop()
  const token = await own.adminToken()
  const missing = openMissingPages(own.shop)
  // It is never the same day in both.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await setTimeZone(own, zone)
    missing.note(`/gone/${zone.toLowerCase()}`)
    await missing.flush()
    const { body } = await own.call(contract.listMissingPages, {}, token)
    const page = (body as MissingPage[]).find(({ path }) => path.endsWith(zone.toLowerCase()))
    expect(page?.last_day).toBe(todayIn(zone))
  }
  await missing.close()
  await own.close()
})
