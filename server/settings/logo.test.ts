import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { shopConfiguration } from '../../contract/configuration.ts'
import { listSettingVersions, saveLogoSetting } from '../../contract/settings.ts'
import { saveSetting } from '../../test/settings.ts'
import { aShop } from '../../test/shop.ts'
import { cleanSvg } from './svg.ts'

const shop = aShop()
let admin: string
beforeAll(async () => {
  admin = await shop.adminToken()
})

const save = (kind: 'svg' | 'png', data: string) =>
  saveSetting(shop, admin, 'logo', { image: { kind, data, width: 0, height: 0 } })
const shown = async () => (await shop.call(shopConfiguration, {})).body.logo

const MARK = '<svg viewBox="0 0 200 50"><path d="M0 0h200v50z" fill="#1d1b18"/></svg>'

test('A drawing is shown at its size from an address of its own, where it can neither run nor load anything', async () => {
  expect(await shown()).toBeUndefined()
  expect((await save('svg', MARK)).status).toBe(200)
  const logo = (await shown())!
  expect(logo).toEqual({ src: expect.stringMatching(/^\/logo\/[0-9a-f]{16}\.svg$/), width: 144, height: 36 })
  const { status, headers, body } = await shop.request('GET', logo.src)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/)
  expect(body).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path d="M0 0h200v50z" fill="#1d1b18"/></svg>',
  )
})

test('A PNG loses what is not its pixels and is not larger than a screen needs', async () => {
  const file = await sharp({ create: { width: 3000, height: 600, channels: 4, background: '#a8321f' } })
    .withExif({ IFD0: { Copyright: 'Somebody in particular' } })
    .png()
    .toBuffer()
  const { body } = await save('png', file.toString('base64'))
  expect(body.value.image).toMatchObject({ width: 180, height: 36 })
  const stored = Buffer.from(body.value.image.data, 'base64')
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 360, height: 72 })
  expect(stored.includes('Somebody')).toBe(false)
})

test('A PNG of a single pixel is refused with its size', async () => {
  const file = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#a8321f' } })
    .png()
    .toBuffer()
  const { status, error } = await save('png', file.toString('base64'))
  expect(status).toBe(400)
  expect(error).toBe('This PNG is 1 by 1 pixels, too small for a logo. It needs a height of 72 to be sharp.')
})

test('An earlier logo is put back, and none is none', async () => {
  const versions = (await shop.call(listSettingVersions, { params: { key: 'logo' } }, admin)).body
  const { value } = versions.find(({ version }: { version: number }) => version === 1)
  const { version } = versions[0]
  expect((await shop.call(saveLogoSetting, { body: { value, version } }, admin)).status).toBe(200)
  expect((await shown())!.src).toMatch(/\.svg$/)
  const old = (await shown())!.src
  await shop.call(saveLogoSetting, { body: { value: { image: null }, version: version + 1 } }, admin)
  expect(await shown()).toBeUndefined()
  expect((await shop.request('GET', old)).status).toBe(404)
})

test.each([
  ['a file that is no drawing', 'svg', 'GIF89a'],
  ['a drawing without a size', 'svg', '<svg><path d="M0 0"/></svg>'],
  ['a drawing without bounds', 'svg', '<svg viewBox="0 0 1e999 1"><path d="M0 0"/></svg>'],
  ['a drawing of nearly no size', 'svg', '<svg viewBox="0 0 5e-324 5e-324"><path d="M0 0"/></svg>'],
  ['a drawing that does not end', 'svg', '<svg viewBox="0 0 1 1"><g>'],
  ['letters, whose font others lack', 'svg', '<svg viewBox="0 0 1 1"><text>Hemline</text></svg>'],
  [
    'a photograph in a drawing',
    'svg',
    '<svg viewBox="0 0 1 1"><defs/><g><image href="data:image/png;base64,AAAA"/></g></svg>',
  ],
  ['a declaration of entities', 'svg', '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>'],
  ['styles from elsewhere', 'svg', '<svg viewBox="0 0 1 1"><style>@import url(//evil)</style></svg>'],
  [
    'a picture from elsewhere in a set',
    'svg',
    '<svg viewBox="0 0 1 1"><style>path{mask-image:image-set("//evil" 1x)}</style><path d="M0 0"/></svg>',
  ],
  ...(['<!-- -->', '<foo/>', '<g/>', '<?a?>'] as const).map(
    (gap) =>
      [
        `an address in styles that ${gap} divides`,
        'svg',
        `<svg viewBox="0 0 1 1"><style>path{fill:u${gap}rl(//evil)}</style><path d="M0 0"/></svg>`,
      ] as const,
  ),
  ['a broken PNG', 'png', Buffer.from('\x89PNG\r\n').toString('base64')],
  ['a JPEG', 'png', '/9j/4AAQSkZJRg=='],
] as const)('%s is refused with a sentence', async (_, kind, data) => {
  const { status, error } = await save(kind, data)
  expect(status).toBe(400)
  expect(error).toMatch(/^[A-Z].*\.$/)
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<path onload="alert(1)" d="M0 0"/>',
  "<g onclick='alert(1)'/>",
  '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
  '<use href="https://evil.example/x.svg#a"/>',
  '<use xlink:href="data:image/svg+xml,x"/>',
  '<image href="https://evil.example/x.png"/>',
  '<foreignObject><body>x</body></foreignObject>',
  '<animate attributeName="href" to="javascript:alert(1)"/>',
  '<path style="fill:url(https://evil.example)" d="M0 0"/>',
  '<path fill="url(&#34;//evil&#34;)" d="M0 0"/>',
  '<set attributeName="onload" to="alert(1)"/>',
  '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>',
  '<!-- <script>alert(1)</script> --><?php evil ?>',
  '<style>a{b:c}</style><iframe srcdoc="x"></iframe>',
])('Nothing that runs or points outside comes through: %s', (inside) => {
  const { svg } = cleanSvg(`<svg viewBox="0 0 9 9" onload="alert(1)">${inside}<path d="M1 1"/></svg>`)
  expect(svg).not.toMatch(
    /<(script|a|image|foreignobject|animate|set|iframe)\b|\son\w+=|javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg")|data:|\/\/evil|<!--|<\?/i,
  )
  expect(svg).toContain('<path d="M1 1"/>')
})

test.each(['<!--', '<?', '<!DOCTYPE', '<a b="c"', '<svg viewBox="0 0 1 1">', '&#', "<a b='"])(
  'A drawing of nothing but %s is refused at once, whatever its length',
  (beginning) => {
    const text = beginning.repeat(170_000 / beginning.length)
    const begun = performance.now()
    expect(() => cleanSvg(text)).toThrow(/SVG/)
    expect(performance.now() - begun).toBeLessThan(1_000)
  },
)

test('Half of a character, which cannot be stored, is left out of a drawing', async () => {
  const title = '<title>a&#xD800;&#56320;b&#x1F455;</title>'
  expect((await save('svg', MARK.replace('<path', `${title}<path`))).status).toBe(200)
  expect(cleanSvg(MARK.replace('<path', `${title}<path`)).svg).toContain('<title>ab👕</title>')
})

test('Gradients, masks and classes of drawing programs are kept', () => {
  const { svg, width } = cleanSvg(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="80px" height="20">
    <defs><style>.a{fill:url(#g);stroke:#fff}</style><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>
    <g class="a" clip-path="url(#c)"><use xlink:href="#p"/></g></svg>`,
  )
  expect(width).toBe(80)
  for (const part of [
    '.a{fill:url(#g);stroke:#fff}',
    '<linearGradient id="g">',
    'clip-path="url(#c)"',
    '<use href="#p"/>',
  ])
    expect(svg).toContain(part)
})
