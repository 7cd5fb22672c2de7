import { compare, type Comparison, type Load, run } from './measure.ts'

let count = 0
const next = () => (count++).toString(36)

const HOSTILE_SECONDS = Number(process.env.BENCH_HOSTILE_SECONDS ?? 60)

/** Nothing but long addresses that no page has, and pages with parameters of their own; answers with how many. */
export async function sendHostileAddresses(origin: string): Promise<number> {
  const before = count
  const filler = 'x'.repeat(1_500)
  const paths = [
    () => `/nowhere/${next()}?a=${filler}`,
    () => `/shop?colour=${next()}&gclid=${filler}`,
    () => `/search?q=${next()}&utm_source=${filler}`,
  ]
  await run({ url: origin, path: () => paths[count % paths.length]!(), isUnknown: true }, HOSTILE_SECONDS)
  return count - before
}

/** Addresses that are new with each request, compared with one page of the same shop. */
export async function compareAddresses(origin: string): Promise<[Comparison, ratioAtLeast: number][]> {
  const plain: Load = { url: `${origin}/shop/1` }
  const unknown: Load = { url: origin, path: () => `/nowhere/${next()}?a=${next()}`, isUnknown: true }
  const tagged: Load = {
    url: origin,
    path: () => `/shop/1?gclid=${next()}&utm_source=mail&utm_campaign=${next()}`,
  }
  return [
    [await compare('Page: product, each with its own gclid and utm_*', tagged, plain), 0.8],
    [await compare('Page: unknown addresses', unknown, plain), 0.5],
  ]
}
