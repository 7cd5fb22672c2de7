import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listLostPictures, type LostPicture } from '../../contract/moving-in.ts'
import { type AdminProduct, getProductForEdit } from '../../contract/product.ts'
import { CERTIFICATE, openPictureServer } from '../../test/picture-server.ts'
import { aProduct } from '../../test/products.ts'
import { openTestShop } from '../../test/shop.ts'
import { fetchPicture, isPublicAddress } from './fetch-picture.ts'
import { fetchPictures } from './fetch-pictures.ts'

test('Only addresses of the public internet count as public', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['1.1.1.1', '23.227.38.65', '2606:4700::1111'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('A picture is not fetched without https, from this machine, from a private network or from what resolves to them', async () => {
  for (const [url, reason] of [
    ['http://cdn.example/a.jpg', 'Its address does not begin with https.'],
    ['file:///etc/passwd', 'Its address does not begin with https.'],
    ['https://127.0.0.1/a.jpg', 'Its server is not on the public internet.'],
    ['https://localhost/a.jpg', 'Its server is not on the public internet.'],
    ['https://169.254.169.254/latest/meta-data', 'Its server is not on the public internet.'],
    ['https://[::1]/a.jpg', 'Its server is not on the public internet.'],
    ['https://2130706433/a.jpg', 'Its server is not on the public internet.'],
    ['https://ada:s3cret@cdn.example/a.jpg', 'Its address contains a user or a password.'],
    ['https://nothing.invalid/a.jpg', 'Its server cannot be found.'],
  ])
    await expect(fetchPicture(url!)).rejects.toThrow(reason)
})

test('A picture is fetched from whichever of the checked addresses of its server can be reached, and the name is asked once', async () => {
  const pictures = await openPictureServer((_path, response) => response.end('a picture'))
  const found: string[] = []
  const reach = {
    ca: CERTIFICATE,
    isPublic: (address: string) => ['::1', '127.0.0.1'].includes(address),
    find: async (host: string) => {
      found.push(host)
      return [
        { address: '::1', family: 6 },
        { address: '127.0.0.1', family: 4 },
      ]
    },
  }
  try {
    const url = `${pictures.origin.replace('127.0.0.1', 'pictures.test')}/a.jpg`
    expect((await fetchPicture(url, reach)).toString()).toBe('a picture')
    expect(found).toEqual(['pictures.test'])
  } finally {
    await pictures.close()
  }
})

test('A picture that another address stands behind, that is too large, or none, is refused, and the others arrive', async () => {
  const elsewhere: Record<string, string> = {
    '/to-metadata': 'https://169.254.169.254/latest/meta-data',
    '/to-machine': 'https://10.0.0.1/a.jpg',
    '/to-http': 'http://127.0.0.1/a.jpg',
    '/to-itself': '/to-itself',
    '/to-password': 'https://ada:s3cret@127.0.0.1/a.jpg',
    '/moved': '/good',
  }
  const pictures = await openPictureServer(async (path, response) => {
    const location = elsewhere[path]
    if (location) return response.writeHead(302, { location }).end()
    if (path === '/large') return response.end(Buffer.alloc(40_000_000, 1))
    if (path === '/svg')
      return response.end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    if (path === '/bomb') {
      const create = { width: 8_000, height: 8_000, channels: 3 as const, background: '#000' }
      return response.end(await sharp({ create }).png({ compressionLevel: 9 }).toBuffer())
    }
    const create = { width: 40, height: 50, channels: 3 as const, background: '#8a6f52' }
    return response.end(await sharp({ create }).png().toBuffer())
  })
  const shop = await openTestShop()
  try {
    const at = (path: string) => `${pictures.origin}${path}`
    const faulty = [
      '/to-metadata',
      '/to-machine',
      '/to-http',
      '/to-itself',
      '/to-password',
      '/large',
      '/svg',
      '/bomb',
    ]
    const id = await aProduct(shop, { cover_image: at('/moved'), sub_images: faulty.map(at) })
    const reach = { isPublic: (address: string) => address === '127.0.0.1', ca: CERTIFICATE }
    await fetchPictures(shop.shop, id, (url) => fetchPicture(url, reach))
    const { lost } = (await shop.callAsAdmin(listLostPictures, {})).body
    expect(
      Object.fromEntries((lost as LostPicture[]).map(({ url, failure }) => [new URL(url).pathname, failure])),
    ).toEqual({
      '/to-metadata': 'Its server is not on the public internet.',
      '/to-machine': 'Its server is not on the public internet.',
      '/to-http': 'Its address does not begin with https.',
      '/to-itself': 'It is redirected too often.',
      '/to-password': 'Its address contains a user or a password.',
      '/large': 'It is larger than 15 MB.',
      '/svg': expect.stringContaining('not a picture'),
      '/bomb': expect.stringContaining('megapixels'),
    })
    const product = (await shop.callAsAdmin(getProductForEdit, { params: { id } })).body as AdminProduct
    expect(product.cover_image).toMatch(/^\/images\/[0-9a-f]{32}\.jpg$/)
    expect(product.sub_images).toEqual(faulty.map(at))
    expect(pictures.asked.get('/to-itself')).toBe(4)
  } finally {
    await shop.close()
    await pictures.close()
  }
})
