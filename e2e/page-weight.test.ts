import { expect, test } from 'vitest'
import { MAX_HTML, MAX_SCRIPTS, STOREFRONT, weighPage } from '../bench/page-weight.ts'
import { sharedShop } from './shared-shop.ts'

test.each(STOREFRONT)('The HTML of %s fits the first flight', async (path) => {
  const { html } = await weighPage(sharedShop().url, path)
  expect(html.br).toBeLessThanOrEqual(MAX_HTML)
})

test.each(STOREFRONT)('The scripts of %s are light enough', async (path) => {
  const { files } = await weighPage(sharedShop().url, path)
  expect(files.js.br).toBeGreaterThan(0)
  expect(files.js.br).toBeLessThanOrEqual(MAX_SCRIPTS)
})
