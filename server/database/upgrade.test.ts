import { expect, test } from 'vitest'
import { addProductsOfFirstRelease, firstRelease } from '../../test/first-release.ts'
import { migrate } from './migrate.ts'

/** 100,000 are to take half a minute. */
const PRODUCTS = Number(process.env.UPGRADED_PRODUCTS ?? 1_000)
const LIMIT_MS = 30_000

test(
  `A shop of the first release with ${PRODUCTS} products is upgraded within half a minute`,
  { timeout: 60_000 + 3 * PRODUCTS },
  async ({ annotate }) => {
    const database = await firstRelease()
    try {
      await addProductsOfFirstRelease(database, PRODUCTS)
      const began = performance.now()
      await migrate(database.connectionString)
      const tookMs = performance.now() - began
      await annotate(`${(tookMs / 1_000).toFixed(1)} s`)
      const { rows } = await database.pool.query(
        `select (select count(*)::int from styles) as styles, (select count(*)::int from skus) as skus,
          (select count(*)::int from listings where style_id is not null) as listings,
          (select count(*)::int from offers) as offers`,
      )
      expect(rows[0]).toEqual({
        styles: PRODUCTS,
        skus: 5 * PRODUCTS,
        listings: PRODUCTS,
        offers: PRODUCTS - Math.floor(PRODUCTS / 11),
      })
      expect(tookMs).toBeLessThan(LIMIT_MS)
    } finally {
      await database.drop()
    }
  },
)
