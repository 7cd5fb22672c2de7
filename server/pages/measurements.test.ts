import { expect, test } from 'vitest'
import { updateStyle } from '../../contract/style.ts'
import { openTestShop } from '../../test/shop.ts'
import { aStyle } from '../../test/styles.ts'

test('What a garment measures is rendered in centimetres and in inches, on a page that its own page links to', async () => {
  const shop = await openTestShop({}, { pages: true })
  try {
    const { id, products } = await aStyle(shop, [null])
    const measurements = {
      points: [{ point: 'chest' as const, flat: true }],
      rows: [{ size: 'S', mm: [400] }],
    }
    const saved = await shop.callAsAdmin(updateStyle, { params: { id }, body: { version: 1, measurements } })
    expect(saved.status, saved.error).toBe(200)
    const [product] = products
    const html = async (path: string) => (await shop.request('GET', path)).body as string
    expect(await html(`/shop/${product}`)).toContain(`href="/shop/${product}/measurements"`)
    const page = await html(`/shop/${product}/measurements`)
    expect(page).toMatch(/>40(?:<!-- -->)? cm</)
    expect(page).toMatch(/>15¾(?:<!-- -->)? in</)
  } finally {
    await shop.close()
  }
})
