import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { expect } from 'vitest'
import { openAsAdmin } from './customers.ts'
import { goOffline } from './journeys.ts'
import { hasFocus } from './keys.ts'
import { storedPictures } from './product-form.ts'
import { ownDemoShop } from './demo-shop.ts'
import { test } from './test.ts'

const shop = ownDemoShop()

const photograph = (n: string) => join(import.meta.dirname, `../demo/photographs/wool-coat-grey-${n}.jpg`)

test('A file that is no picture, too large, a decompression bomb or a script is refused with a reason', async ({
  open,
  expected,
}) => {
  expected.push(/^4(13|15|22|00): POST .*\/images/, /console: .*4(13|15|22|00)/)
  const admin = await openAsAdmin(open, shop, '/dashboard/create-product')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    admin.getByLabel('Cover image: choose a file').setInputFiles({ name, mimeType, buffer })
  const refusal = admin.getByRole('alert')

  await choose('notes.txt', 'text/plain', Buffer.from('hello'))
  await refusal.getByText('notes.txt is not a JPEG, PNG, WebP or AVIF picture.').waitFor()
  const folder = await mkdtemp(join(tmpdir(), 'hemline-large-'))
  await writeFile(join(folder, 'large.jpg'), Buffer.alloc(40 * 1024 * 1024))
  await admin.getByLabel('Cover image: choose a file').setInputFiles(join(folder, 'large.jpg'))
  await refusal.getByText('large.jpg is too large').waitFor()
  for (const [name, content] of [
    ['text.png', Buffer.from('This is no picture.')],
    ['bomb.png', bomb()],
    ['script.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ] as const) {
    const answer = admin.waitForResponse(/\/api\/images$/)
    await choose(name, 'image/png', content)
    expect((await answer).status(), name).toBeGreaterThanOrEqual(400)
    await refusal.filter({ hasText: /picture|image/i }).waitFor()
  }
  expect(await storedPictures(admin)).toEqual(['', ''])
  await rm(folder, { recursive: true })
  const api = await admin.evaluate(
    async (size) => {
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(size)], { type: 'image/jpeg' }))
      const authorization = localStorage.getItem('jwtToken')!
      return (await fetch('/api/images', { method: 'POST', body: form, headers: { authorization } })).status
    },
    16 * 1024 * 1024,
  )
  expect(api).toBe(413)
})

test('A failed cover can be removed, or replaced by an address', async ({ open, expected }) => {
  expected.push(/^404: .*\/images\/a/, /console: .*404/)
  const admin = await openAsAdmin(open, shop, '/dashboard/create-product')
  const fail = () =>
    admin
      .getByLabel('Cover image: choose a file')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  const refusal = admin.getByText('notes.txt is not a JPEG, PNG, WebP or AVIF picture.')
  await fail()
  await refusal.waitFor()
  await admin.getByRole('button', { name: 'Remove cover image' }).click()
  await refusal.waitFor({ state: 'detached' })
  await fail()
  await refusal.waitFor()
  await admin.getByRole('button', { name: 'Cover image: add by address' }).click()
  await admin.getByRole('textbox', { name: 'Cover image', exact: true }).fill('/images/a.jpg')
  await refusal.waitFor({ state: 'detached' })
})

test('A product with a failed picture is not saved until that picture is removed', async ({ open }) => {
  const admin = await openAsAdmin(open, shop, '/dashboard/create-product')
  await admin
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await admin.getByLabel('Name').fill('Coat without its picture')
  await admin.getByLabel('Description').fill('A coat.')
  await admin.getByLabel('Price').fill('48')
  await admin.keyboard.press('Control+Enter')
  const cover = admin.getByLabel('Cover image: choose a file')
  await expect.poll(() => cover.evaluate((field) => field === document.activeElement)).toBe(true)
  await admin.getByRole('button', { name: 'Remove cover image' }).click()
  await admin.getByRole('button', { name: 'Create Product' }).click()
  await admin.getByText('Product created successfully').waitFor()
})

test('Pictures are shown without their paths, one becomes the cover, and a removed one comes back', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, shop, '/dashboard/create-product')
  await admin.getByLabel('Choose pictures').setInputFiles(['1', '2', '3'].map(photograph))
  await expect
    .poll(() => storedPictures(admin), { timeout: 90_000 })
    .toEqual(Array(3).fill(expect.stringMatching(/^\/images\//)))
  const [front, side, back] = await storedPictures(admin)
  await admin.getByRole('progressbar').first().waitFor({ state: 'detached' })
  const typed = await admin
    .locator('form input[type=text]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(typed.join(' ')).not.toContain('/images/')

  await admin.getByLabel('Sub-image 2: alternative text').fill('The back')
  await admin.getByRole('button', { name: 'Make cover: sub-image 2' }).click()
  expect(await storedPictures(admin)).toEqual([back, side, front])
  expect(await admin.getByLabel('Cover image: alternative text').inputValue()).toBe('The back')

  await admin.getByRole('button', { name: 'Remove sub-image 1' }).click()
  expect(await storedPictures(admin)).toEqual([back, front])
  await admin.getByText('Sub-image 1 was removed.').waitFor()
  await expect.poll(() => hasFocus(admin.getByRole('button', { name: 'Undo' }))).toBe(true)
  await admin.keyboard.press('Enter')
  expect(await storedPictures(admin)).toEqual([back, side, front])
  await admin.getByRole('button', { name: 'Remove cover image' }).click()
  await admin.getByRole('button', { name: 'Undo' }).click()
  expect(await storedPictures(admin)).toEqual([back, side, front])
  const words = admin.getByLabel('Cover image: alternative text')
  expect(await words.inputValue()).toBe('The back')

  // Its words stay and are asked about: a better picture of the same view needs no others.
  await admin.getByLabel('Cover image: choose a file').setInputFiles(photograph('2'))
  const asked = admin.getByText('Of the former picture: is it still true?')
  await asked.waitFor({ timeout: 90_000 })
  expect(await words.inputValue()).toBe('The back')
  await words.fill('The side')
  await asked.waitFor({ state: 'detached' })
})

test('A picture that could not be sent is sent again on request, and says why it failed', async ({
  open,
  expected,
}) => {
  expected.push(/\/api\/images/, /\/readyz/, /console: .*(ERR_INTERNET_DISCONNECTED|ERR_FAILED|503)/)
  const admin = await openAsAdmin(open, shop, '/dashboard/create-product')
  // The notice that the connection is lost loads when the page is idle.
  await admin.waitForLoadState('networkidle')
  await goOffline(admin)
  await admin.getByLabel('Choose pictures').setInputFiles(['1', '2'].map(photograph))
  const refusals = admin.getByRole('alert').filter({ hasText: 'The shop cannot be reached.' })
  await expect.poll(() => refusals.count()).toBe(2)
  await admin.context().setOffline(false)
  for (const name of ['1', '2']) {
    await admin.getByRole('button', { name: `Try again to upload wool-coat-grey-${name}` }).click()
  }
  await expect
    .poll(() => storedPictures(admin), { timeout: 90_000 })
    .toEqual(Array(2).fill(expect.stringMatching(/^\/images\//)))
  await expect.poll(() => refusals.count()).toBe(0)
})

test('A picture elsewhere is added by its address, which stays to be read and changed', async ({
  open,
  expected,
}) => {
  expected.push(/pictures\.example/, /console: /)
  const admin = await openAsAdmin(open, shop, '/dashboard/create-product')
  await admin.getByRole('button', { name: 'Sub-image 1: add by address' }).click()
  const address = admin.getByRole('textbox', { name: 'Sub-image 1', exact: true })
  await expect.poll(() => hasFocus(address)).toBe(true)
  await admin.keyboard.type('https://pictures.example/coat.jpg')
  await admin.keyboard.press('Tab')
  expect(await address.inputValue()).toBe('https://pictures.example/coat.jpg')
  await address.fill('javascript:alert(1)')
  await admin.getByText('A picture’s address begins with https:// or is a path of this shop.').waitFor()
})

/** A PNG of a few kilobytes that says of itself to be 30,000 by 30,000 pixels. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
