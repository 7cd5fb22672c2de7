import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aProduct } from '../../test/products.ts'
import { openTestShop } from '../../test/shop.ts'
import { storeImage } from './store.ts'

test('With IMAGES_PUBLIC_URL pages name the CDN for pictures, and what is shared elsewhere stays the shop’s', async () => {
  const site = 'https://pictures.example'
  const shop = await openTestShop({ IMAGES_PUBLIC_URL: site }, { pages: true })
  try {
    const picture = sharp({ create: { width: 900, height: 1125, channels: 3, background: '#a8321f' } })
    const { url, hash } = await storeImage(shop.shop, await picture.png().toBuffer())
    const id = await aProduct(shop, { cover_image: url })
    for (const page of ['/shop', `/shop/${id}`]) {
      const html = await (await fetch(shop.origin + page)).text()
      expect(html).toContain(`src="${site}/images/${hash}-640.jpg"`)
      expect(html).toContain(`${site}/images/${hash}-960.avif 900w`)
      expect(html).not.toMatch(new RegExp(`(src|srcSet)="/images/${hash}`, 'i'))
    }
    const product = await (await fetch(`${shop.origin}/shop/${id}`)).text()
    expect(product).toContain(`content="${shop.origin}/images/${hash}`)
  } finally {
    await shop.close()
  }
})
