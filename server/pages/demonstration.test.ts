import { expect, test } from 'vitest'
import { openTestShop } from '../../test/shop.ts'

const NOTICE = 'This is a demonstration: no card is charged, and nothing is sent to you.'
const PAGES = [
  '/',
  '/shop',
  '/search',
  '/cart',
  '/checkout',
  '/login',
  '/orders/track',
  '/dashboard',
  '/nowhere',
  '/offline',
]

test.for([
  [
    'on every page of a public shop that takes test cards',
    { PUBLIC_URL: 'https://shop.example', SANDBOX: 'on' },
    1,
  ],
  ['on no page of a shop on one’s own machine', {}, 0],
] as const)('That it is a demonstration is said %s', async ([, environment, times]) => {
  const { app, close } = await openTestShop({ ...environment }, { pages: true })
  const counts = new Map<string, number>()
  for (const url of PAGES) {
    const { body } = await app.inject({ url, headers: { host: 'shop.example' } })
    counts.set(url, body.split('aria-label="Demonstration"').length - 1)
    if (times) expect(body, url).toContain(NOTICE)
  }
  await close()
  expect(counts).toEqual(new Map(PAGES.map((url) => [url, times])))
})
