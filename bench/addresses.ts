import { compare, type Comparison, type Load } from './measure.ts'

let count = 0
const next = () => (count++).toString(36)

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
