import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { COAT, openProduct } from './journeys.ts'
import { test } from './test.ts'

/** Its cover has a master of 2,000 pixels. */
const SHIRT = 'Washed Linen Shirt, Sky'

const SCREENS = [
  { width: 390, height: 844, densities: [1, 2, 3] },
  { width: 768, height: 1024, densities: [1, 2] },
  { width: 1440, height: 900, densities: [1, 2] },
]

interface Shown {
  file: string
  /** Pixels of the screen, and of the picture, in its width. */
  needed: number
  chosen: number
  master: number
}

const listShown = (page: Page) =>
  page.evaluate(async () => {
    const shown: Shown[] = []
    for (const image of document.images) {
      const { width, height } = image.getBoundingClientRect()
      if (width === 0) continue
      image.scrollIntoView({ block: 'center' })
      image.loading = 'eager'
      // It is rejected where another width is chosen meanwhile.
      await image.decode().catch(() => image.decode())
      const file = await createImageBitmap(await (await fetch(image.currentSrc)).blob())
      shown.push({
        file: image.currentSrc.replace(/.*\//, ''),
        needed: Math.max(width, (height * file.width) / file.height) * devicePixelRatio,
        chosen: file.width,
        master: image.width && Number(image.getAttribute('width')),
      })
    }
    return shown
  })

test.for(SCREENS)(
  'At $width pixels each picture is as sharp as the screen, or as its master',
  async ({ width, height, densities }, { open }) => {
    for (const deviceScaleFactor of densities) {
      const page = await open({ viewport: { width, height }, deviceScaleFactor })
      const check = async (where: string) => {
        const shown = await listShown(page)
        expect(shown.length).toBeGreaterThan(1)
        const soft = shown.filter(({ needed, chosen, master }) => chosen < Math.min(needed * 0.95, master))
        expect(soft, `${where} at a density of ${deviceScaleFactor}`).toEqual([])
      }
      for (const path of ['/', '/shop', '/about', '/search?q=linen']) {
        await page.goto(path)
        await check(path)
      }
      for (const name of [COAT, SHIRT]) {
        await openProduct(page, name)
        await check(name)
      }
      await page.close()
    }
  },
)

test('A list on a laptop of density 2 fetches pictures of 640 pixels, not larger ones', async ({ open }) => {
  const page = await open({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 })
  await page.goto('/shop')
  const shown = await listShown(page)
  expect(new Set(shown.map(({ chosen }) => chosen))).toEqual(new Set([640]))
})

const openZoom = async (page: Page) => {
  await openProduct(page, SHIRT)
  await page.getByRole('button', { name: /^Zoom/ }).first().click()
  await page.getByRole('dialog').waitFor()
  const photo = page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Larger|Smaller)/ })
    .first()
  await photo.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  return photo
}
type Photo = Awaited<ReturnType<typeof openZoom>>

const widthOf = (photo: Photo) => photo.evaluate((element) => element.getBoundingClientRect().width)

/** Where in the photograph, from 0 to 1, a point of the window is. */
const partAt = (photo: Photo, x: number, y: number) =>
  photo.evaluate(
    (element, [x, y]) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [(x - left) / width, (y - top) / height]
    },
    [x, y] as const,
  )

/** The same part of the photograph is there as before. */
const stays = (photo: Photo, x: number, y: number, before: number[]) =>
  expect.poll(() => partAt(photo, x, y)).toEqual(before.map((part) => expect.closeTo(part, 2)))

test('A click enlarges what is under the pointer, and only then the widest rendition is fetched', async ({
  page,
}) => {
  const widest: string[] = []
  page.on('request', (request) => void (/-2400\./.test(request.url()) && widest.push(request.url())))
  const photo = await openZoom(page)
  expect(widest).toEqual([])
  const before = await partAt(photo, 1000, 250)
  await page.mouse.click(1000, 250)
  await expect.poll(() => widthOf(photo)).toBe(2880)
  await stays(photo, 1000, 250, before)
  await expect.poll(() => widest.length).toBe(1)
  await page.mouse.click(1000, 250)
  await expect.poll(() => widthOf(photo)).toBe(1440)
})

test('Plus, minus and the arrows enlarge, reduce and move a photograph', async ({ page }) => {
  const photo = await openZoom(page)
  await photo.focus()
  const middle = await partAt(photo, 720, 450)
  await page.keyboard.press('+')
  await expect.poll(() => widthOf(photo)).toBeCloseTo(1800)
  await stays(photo, 720, 450, middle)
  const [x] = await partAt(photo, 720, 450)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await partAt(photo, 720, 450))[0]).toBeGreaterThan(x!)
  await page.keyboard.press('-')
  await expect.poll(() => widthOf(photo)).toBeCloseTo(1440)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('What is between two fingers stays there while they spread', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const photo = await openZoom(page)
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: 260 - apart, y: 300, id: 0 },
              { x: 260 + apart, y: 300, id: 1 },
            ],
    })
  const before = await partAt(photo, 260, 300)
  await touch('touchStart', 40)
  for (const apart of [50, 60, 70, 80]) await touch('touchMove', apart)
  await expect.poll(() => widthOf(photo)).toBeCloseTo(780, 0)
  await stays(photo, 260, 300, before)
  await touch('touchEnd', 0)
  expect(await page.evaluate(() => visualViewport!.scale)).toBe(1)
})
