import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { ensureBuilt } from '../bin/build.mjs'
import { launchBrowser } from './chromium.ts'
import { logInElsewhere, aCustomer, signedIn, storing, type Customer } from './customers.ts'
import { runSql, type ShopProcess, startShop } from './shop-process.ts'
import { account } from './screens/account.ts'
import { cartOf, crowd } from './screens/crowd.ts'
import { dashboard } from './screens/dashboard.ts'
import { garments } from './screens/garments.ts'
import type { Scene } from './screens/scene.ts'
import { makeSheet, type Shot } from './screens/sheet.ts'
import { storefront } from './screens/storefront.ts'

// Every screen in every state at three widths, side by side on a sheet:
// npm run screens -- [--into=folder] [--single] [words that the screens' names begin with …]
const WIDTHS = [390, 768, 1440]
/** Height of a picture of a long page, in pixels. */
const MOST_OF_A_PAGE = 6000
/** What somebody may is asked for first, and is another matter than what the page shows. */
const ACCESS = /check_admin|staff\/me/
const SETTLE_MS = 10_000
/** For a long page on a busy machine. */
const PICTURE_MS = 60_000

const words = process.argv.slice(2)
const folder =
  words.find((word) => word.startsWith('--into='))?.slice('--into='.length) ??
  join(import.meta.dirname, '../screenshots')
const isSingle = words.includes('--single')
const wanted = words.filter((word) => !word.startsWith('--'))
const scenes = [...storefront, ...account, ...dashboard, ...garments].filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
)

interface Stage {
  shop: ShopProcess
  people: Record<NonNullable<Scene['as']>, Customer>
}

async function openStage(isCrowded: boolean): Promise<Stage> {
  const shop = await startShop({ env: { LOG_LEVEL: 'error', STALE_SECONDS: '0' } })
  const { url } = shop
  const fresh = await aCustomer({ url, name: 'Ada Lovelace', email: 'ada@example.com' })
  const admin = await logInElsewhere(shop.admin, url)
  const regular = isCrowded ? await crowd(shop) : fresh
  return { shop, people: { 'new customer': fresh, regular, admin } }
}

await ensureBuilt()
const browser = await launchBrowser()
const stages = new Map<boolean, Stage>()
try {
  await mkdir(folder, { recursive: true })
  for (const isCrowded of [false, true]) {
    const mine = scenes.filter(({ crowded = false }) => crowded === isCrowded)
    if (mine.length === 0) continue
    const stage = await openStage(isCrowded)
    stages.set(isCrowded, stage)
    for (const scene of mine.filter(({ broken }) => !broken)) await show(browser, stage, scene)
    const broken = mine.filter(({ broken }) => broken)
    if (broken.length === 0) continue
    const { dataDir } = stage.shop
    // Told, so that no page of before is still kept.
    await runSql(dataDir, `alter table products rename to away`, `select pg_notify('catalog', '1')`)
    for (const scene of broken) await show(browser, stage, scene)
  }
} finally {
  await browser.close()
  await Promise.all([...stages.values()].map(({ shop }) => shop.stop()))
}

async function show(browser: Browser, stage: Stage, scene: Scene): Promise<void> {
  const shots: Shot[] = []
  for (const width of WIDTHS) shots.push(await take(browser, stage, scene, width))
  const name = scene.name.replaceAll(/[^\w]+/g, '-')
  if (isSingle) {
    for (const { width, jpeg } of shots) await writeFile(join(folder, `${name}-${width}.jpg`), jpeg)
  } else await writeFile(join(folder, `${name}.png`), await makeSheet(browser, scene.name, shots))
  console.log(scene.name)
}

async function take(browser: Browser, { shop, people }: Stage, scene: Scene, width: number): Promise<Shot> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width, height: width === 390 ? 844 : 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...(await storageOf(shop, scene, people)),
  })
  context.setDefaultTimeout(SETTLE_MS)
  try {
    const page = await context.newPage()
    await play(page, scene).catch((error: Error) =>
      console.log(`  ${scene.name}, ${width}: ${error.message}`),
    )
    await page.waitForLoadState('networkidle', { timeout: scene.hold ? 700 : SETTLE_MS }).catch(() => {})
    const tall = scene.window ? 0 : await page.evaluate(showLazyPictures)
    const height = Math.max(page.viewportSize()!.height, Math.min(tall, MOST_OF_A_PAGE))
    const jpeg = await page.screenshot({
      type: 'jpeg',
      timeout: PICTURE_MS,
      quality: 85,
      animations: 'disabled',
      ...(!scene.window && { fullPage: true, clip: { x: 0, y: 0, width, height } }),
    })
    return { width, height, jpeg }
  } finally {
    await context.close()
  }
}

async function storageOf(
  { url }: ShopProcess,
  { as, cart }: Scene,
  people: Stage['people'],
): Promise<BrowserContextOptions> {
  if (as) return signedIn(people[as], url)
  return cart ? storing({ cart: await cartOf(url, cart) }, url) : {}
}

async function play(page: Page, { path, from, hold, fail, act }: Scene): Promise<void> {
  const watch = async () => {
    if (hold) await page.route(hold, () => {})
    if (fail) await page.route(fail, (route) => route.fulfill({ status: 500, json: { error: '' } }))
  }
  if (from) {
    await page.goto(from, { waitUntil: 'networkidle' })
    await watch()
    const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
    await link.evaluate((element) => (element as HTMLElement).click())
  } else {
    await watch()
    await page.route(ACCESS, (route) => route.continue())
    await page.goto(path, { waitUntil: hold ? 'load' : 'networkidle' })
  }
  await act?.(page)
}

/** Runs in the page: pictures further down are fetched only when they come near. Answers with its height. */
async function showLazyPictures(): Promise<number> {
  const far = [...document.images].slice(0, 60)
  for (const picture of far) picture.loading = 'eager'
  const decoded = Promise.allSettled(far.map((picture) => picture.decode()))
  await Promise.race([decoded, new Promise((done) => setTimeout(done, 4000))])
  // Lest the header lies where the page was scrolled to.
  window.scrollTo(0, 0)
  return document.documentElement.scrollHeight
}
