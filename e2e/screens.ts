import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from './chromium.ts'
import { startShop } from './running-shop.ts'

// Pictures of pages at three widths: npm run screens -- [--url=http://…] [path …]
const WIDTHS = [390, 768, 1440]
const PATHS = [
  '/',
  '/shop',
  '/cart',
  '/checkout',
  '/orders/track',
  '/orders/cancel',
  '/faq',
  '/about',
  '/login',
  '/signup',
  '/reset-password',
  '/nowhere',
]
const FOLDER = join(import.meta.dirname, '../screenshots')

const words = process.argv.slice(2)
const given = words.find((word) => word.startsWith('--url='))?.slice('--url='.length)
const wanted = words.filter((word) => word.startsWith('/'))

const shop = given ? undefined : await startShop()
const baseURL = given ?? shop?.url
const [product] = await (await fetch(`${baseURL}/api/products/?limit=1`)).json()
if (product) PATHS.push(`/shop/${product.id}`)

const browser = await launchBrowser()
try {
  await mkdir(FOLDER, { recursive: true })
  const page = await browser.newPage({ baseURL, reducedMotion: 'reduce' })
  for (const path of wanted.length > 0 ? wanted : PATHS) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.evaluate(showLazyPictures)
      const name = `${path.slice(1).replaceAll(/\W+/g, '-') || 'home'}-${width}.png`
      await page.screenshot({ path: join(FOLDER, name), fullPage: true })
      console.log(`screenshots/${name}`)
    }
  }
} finally {
  await browser.close()
  await shop?.stop()
}

/** Runs in the page: pictures further down are fetched only when they come near. */
async function showLazyPictures() {
  for (const picture of document.images) {
    picture.loading = 'eager'
    await picture.decode().catch(() => {})
  }
}
