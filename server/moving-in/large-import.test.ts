import { expect, test } from 'vitest'
import { importShopifyProducts, type MovingReport } from '../../contract/moving-in.ts'
import { reportOn } from '../../test/files.ts'
import { aShop } from '../../test/shop.ts'
import { largeExport, picture, shopifyFile } from '../../test/shopify-export.ts'

/** 20,000 are to arrive within a minute. Their pictures are fetched by jobs afterwards. */
const ROWS = Number(process.env.SHOPIFY_ROWS ?? 2_000)
const LIMIT_MS = 60_000

const shop = aShop()

test(`An export of ${ROWS} rows arrives within a minute`, { timeout: 3 * LIMIT_MS }, async ({ annotate }) => {
  const products = Math.ceil(ROWS / 10)
  const file = shopifyFile(largeExport(picture, products))
  await shop.adminToken()
  const began = performance.now()
  const report = await reportOn<MovingReport>(shop, importShopifyProducts, file)
  const tookMs = performance.now() - began
  await annotate(`${report.rows} rows in ${(tookMs / 1_000).toFixed(1)} s`)
  expect(report).toMatchObject({ styles: products, products: 5 * products, sizes: 10 * products, here: 0 })
  expect(report.rows).toBeGreaterThanOrEqual(ROWS)
  expect(tookMs).toBeLessThan(LIMIT_MS)
})
