import { beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { checkProductFile, exportProducts, importProducts } from '../../../contract/product-file.ts'
import { aCollection } from '../../../test/collections.ts'
import { reportOn } from '../../../test/files.ts'
import { aShop } from '../../../test/shop.ts'

/** 5,000 are to arrive within a second beside 200 collections, on a machine that does nothing else. */
const ROWS = Number(process.env.FILE_ROWS ?? 1_000)
const RULES = Number(process.env.FILE_RULES ?? 20)
const LIMIT_MS = 15_000

const shop = aShop()
beforeAll(async () => {
  for (let n = 0; n < RULES; n++) {
    const groups = [
      [
        { field: 'product_type' as const, is: ['women' as const] },
        { field: 'price' as const, from: 100 * n, to: null },
        { field: 'name' as const, contains: String(n) },
      ],
    ]
    await aCollection(shop, { rules: { groups, newest_days: null } })
  }
}, 120_000)

async function send(call: Call, file: string) {
  const began = performance.now()
  const report = await reportOn(shop, call, file)
  return { report, tookMs: performance.now() - began }
}

test(
  `A file of ${ROWS} rows is checked and imported beside ${RULES} collections with rules`,
  { timeout: 6 * LIMIT_MS },
  async ({ annotate }) => {
    const rows = Array.from({ length: ROWS }, (_, n) => `Coat ${n},A coat.,${48 + (n % 90)}.00,women,7`)
    const made = ['name,description,price,product_type,quantity', ...rows].join('\n')
    const checked = await send(checkProductFile, made)
    const created = await send(importProducts, made)
    const exported = (await shop.callAsAdmin(exportProducts, { query: {} })).body as string
    const dearer = exported.replaceAll(/,(\d+)\.00,/g, (_, dollars) => `,${Number(dollars) + 5}.00,`)
    const updated = await send(importProducts, dearer)
    const unchanged = await send(
      checkProductFile,
      (await shop.callAsAdmin(exportProducts, { query: {} })).body as string,
    )
    for (const [what, { tookMs }] of Object.entries({ checked, created, updated, unchanged }))
      await annotate(`${what} in ${(tookMs / 1_000).toFixed(2)} s`)
    expect(checked.report).toMatchObject({ created: ROWS, faulty: 0 })
    expect(created.report).toMatchObject({ created: ROWS, faulty: 0 })
    expect(updated.report).toMatchObject({ updated: ROWS, faulty: 0 })
    expect(unchanged.report).toMatchObject({ unchanged: ROWS, faulty: 0 })
    expect(created.tookMs).toBeLessThan(LIMIT_MS)
    expect(updated.tookMs).toBeLessThan(LIMIT_MS)
  },
)
