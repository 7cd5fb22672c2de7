import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

/** Brotli. More makes a mid-range phone wait before it answers to touch. */
export const MAX_SCRIPTS = 110_000
/** The initial TCP congestion window (ten segments) in bytes: a larger response costs another round trip. */
export const MAX_HTML = 14_600

/** One of each kind of page of the storefront. The demo shop and the bench's own have all of them. */
export const STOREFRONT = [
  '/',
  '/shop',
  '/shop/38',
  '/shop/38/measurements',
  // With reviews.
  '/shop/2',
  '/shop/2/reviews',
  '/review',
  '/wishlist',
  '/collections/women',
  '/search',
  '/search?q=coat',
  '/cart',
  '/checkout',
  '/orders/track',
  '/orders/success',
  '/orders/cancel',
  '/withdraw',
  '/gift-cards',
  '/returns/new/HL-00000-00000-00000-00000',
  '/returns/R-0000000000',
  '/faq',
  '/about',
  '/login',
  '/signup',
  '/reset-password',
  '/password/edit',
  '/invitation',
  '/email/link',
  '/account',
  '/account/profile',
  '/account/orders',
  '/account/orders/details/HL-00000-00000-00000-00000',
  '/404',
]

const FILES = join(import.meta.dirname, '../build/client')
const KINDS = { js: /\.js$/, css: /\.css$/, font: /\.woff2$/ }
type Kind = keyof typeof KINDS

interface Weight {
  br: number
  gzip: number
}

interface PageWeight {
  path: string
  html: Weight
  files: Record<Kind, Weight>
  scripts: Map<string, Weight>
}

/** Counts transferred bytes of what loads without interaction. */
export async function weighPage(origin: string, path: string): Promise<PageWeight> {
  const html = await (await fetch(origin + path)).text()
  // Inline styles name every font; only those that the page preloads are fetched at once.
  const links = html.replaceAll(/<style[^]*?<\/style>/g, (style) => style.slice(0, style.indexOf('>')))
  const named = new Set(links.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
  const files: Record<Kind, Weight> = { js: none(), css: none(), font: none() }
  const scripts = new Map<string, Weight>()
  for (const name of named) {
    const kind = (Object.keys(KINDS) as Kind[]).find((one) => KINDS[one].test(name))!
    const weight = await weighFile(join(FILES, name))
    files[kind] = sum(files[kind], weight)
    if (kind === 'js') scripts.set(name, weight)
  }
  const [br, gzip] = await Promise.all([weighAnswer(origin + path, 'br'), weighAnswer(origin + path, 'gzip')])
  return { path, html: { br, gzip }, files, scripts }
}

export function weighTogether(pages: PageWeight[]): Weight {
  const scripts = new Map(pages.flatMap((page) => [...page.scripts]))
  return [...scripts.values()].reduce(sum, none())
}

async function weighAnswer(address: string, encoding: string): Promise<number> {
  const [answer] = (await once(
    get(address, { agent: false, headers: { 'accept-encoding': encoding } }),
    'response',
  )) as [IncomingMessage]
  const { socket } = answer
  await once(answer.resume(), 'end')
  return socket.bytesRead
}

async function weighFile(path: string): Promise<Weight> {
  const sizeOf = async (file: string) => (await readFile(file)).length
  if (!existsSync(`${path}.br`)) {
    const size = await sizeOf(path)
    return { br: size, gzip: size }
  }
  return { br: await sizeOf(`${path}.br`), gzip: await sizeOf(`${path}.gz`) }
}

const none = (): Weight => ({ br: 0, gzip: 0 })
const sum = (a: Weight, b: Weight): Weight => ({ br: a.br + b.br, gzip: a.gzip + b.gzip })
