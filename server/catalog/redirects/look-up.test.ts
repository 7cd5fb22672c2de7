import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveRedirect } from '../../../contract/redirect.ts'
import { aProduct } from '../../../test/products.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { openRedirects } from './look-up.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const admin = await shop.adminToken()
  const target = `/shop/${await aProduct(shop)}`
  for (const body of [
    { path: '/old/coat', target },
    { path: '/gone', target: null },
  ])
    expect((await shop.call(saveRedirect, { body }, admin)).status).toBe(200)
})
afterAll(() => shop.close())

test('Addresses that are asked for together cost one statement, and each has its own answer', async () => {
  const lookUp = openRedirects(shop.shop.db)
  const answers: unknown[] = []
  const statements = await shop.statementsOf(async () => {
    const paths = ['/old/coat', '/gone', ...Array.from({ length: 50 }, (_, n) => `/nowhere/${n}`)]
    for (const targets of await Promise.all(paths.map((path) => lookUp([path]))))
      answers.push(paths.map((path) => targets.get(path)))
  })
  expect(statements.filter((text) => text.includes('"redirects"'))).toHaveLength(1)
  for (const [coat, gone, ...others] of answers as unknown[][]) {
    expect([coat, gone]).toEqual([expect.stringMatching(/^\/shop\/\d+$/), null])
    expect(others.every((target) => target === undefined)).toBe(true)
  }
})

test('What is asked for after a statement has begun is read by another, and a failed one leaves none behind', async () => {
  const lookUp = openRedirects(shop.shop.db)
  const first = lookUp(['/nowhere'])
  await Promise.resolve()
  const failing = lookUp(['\0'])
  await expect(first).resolves.toEqual(new Map())
  await expect(failing).rejects.toThrow()
  expect((await lookUp(['/gone'])).has('/gone')).toBe(true)
})
