const LONGEST = 300
const ORIGIN = /^https?:\/\/[^/?#]+/i
/** PostgreSQL's control characters, which the table rejects. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/**
 * Normalises an old address for storage and lookup: without origin and query, decoded once, in lower case, without a
 * trailing slash. Undefined if it cannot have a redirect.
 */
export function readPath(address: string): string | undefined {
  const [encoded = ''] = address.trim().replace(ORIGIN, '').split(/[?#]/, 1)
  if (!encoded.startsWith('/')) return undefined
  let decoded
  try {
    decoded = decodeURIComponent(encoded)
  } catch {
    return undefined
  }
  const path = decoded
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  return path !== '' && path.length <= LONGEST && !CONTROL.test(path) ? path : undefined
}

/**
 * A page of this shop as a path for the Location header. Undefined for an address of any other site, in any notation.
 */
export function readTarget(address: string, publicUrl: string): string | undefined {
  const given = address.trim()
  if (!/^(?:\/|https?:)/i.test(given) || !URL.canParse(given, publicUrl)) return undefined
  const { origin, username, password, pathname, search, hash } = new URL(given, publicUrl)
  if (origin !== new URL(publicUrl).origin || username !== '' || password !== '') return undefined
  // URL does not escape backslashes in a query or fragment, and the table rejects them.
  const target = (pathname + search + hash).replaceAll('\\', '%5C')
  return /^\/(?![/\\])/.test(target) && target.length <= LONGEST ? target : undefined
}

const COLLECTION = /^\/collections\/([^/]+)$/
const LOCALE = /^\/[a-z]{2}(?:-[a-z]{2,4})?(?=\/)/
const PRODUCT_IN_COLLECTION = /^\/collections\/[^/]+(?=\/products\/[^/]+$)/

/** The collection that an address under a language prefix may mean; undefined for other addresses. */
export function collectionBelowLanguage(path: string): string | undefined {
  const withoutLocale = path.replace(LOCALE, '')
  return withoutLocale === path ? undefined : COLLECTION.exec(withoutLocale)?.[1]
}

/**
 * Whether it is the list of all collections or all products, under the addresses that visitors guess or other shops
 * use.
 */
export const isOfAllCollections = (path: string): boolean =>
  /^\/collections(\/all)?$/.test(path.replace(LOCALE, ''))

/**
 * The addresses to look up a redirect under, the most specific first: other shops also have pages under language
 * prefixes, and products under each collection.
 */
export function pathsToTry(path: string): string[] {
  const withoutLocale = path.replace(LOCALE, '')
  return [...new Set([path, withoutLocale, withoutLocale.replace(PRODUCT_IN_COLLECTION, '')])]
}
