const LONGEST = 300
const ORIGIN = /^https?:\/\/[^/?#]+/i
/** What PostgreSQL counts as control characters, which the table takes none of. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/**
 * An old address as it is kept and looked for: without origin and query, decoded once, in lower case, without a slash at
 * its end. Undefined for an address that can have no redirect.
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

/** A page of this shop, as a path for the Location header. Undefined for an address of any other site, in whichever form. */
export function readTarget(address: string, publicUrl: string): string | undefined {
  const given = address.trim()
  if (!/^(?:\/|https?:)/i.test(given) || !URL.canParse(given, publicUrl)) return undefined
  const { origin, username, password, pathname, search, hash } = new URL(given, publicUrl)
  if (origin !== new URL(publicUrl).origin || username !== '' || password !== '') return undefined
  // In a query and a fragment, URL leaves a backslash as it is, which the table does not take.
  const target = (pathname + search + hash).replaceAll('\\', '%5C')
  return /^\/(?![/\\])/.test(target) && target.length <= LONGEST ? target : undefined
}

const COLLECTION = /^\/collections\/([^/]+)$/
const LOCALE = /^\/[a-z]{2}(?:-[a-z]{2,4})?(?=\/)/
const PRODUCT_IN_COLLECTION = /^\/collections\/[^/]+(?=\/products\/[^/]+$)/

/** The collection that an address below a language may be of; undefined for any other address. */
export function collectionBelowLanguage(path: string): string | undefined {
  const withoutLocale = path.replace(LOCALE, '')
  return withoutLocale === path ? undefined : COLLECTION.exec(withoutLocale)?.[1]
}

/** Of all collections, as visitors shorten an address of one, or of all products, as other shops have it. */
export const isOfAllCollections = (path: string): boolean =>
  /^\/collections(\/all)?$/.test(path.replace(LOCALE, ''))

/**
 * The addresses under which a redirect may be kept, the nearest first: other shops have their pages below languages too,
 * and their products below each collection.
 */
export function pathsToTry(path: string): string[] {
  const withoutLocale = path.replace(LOCALE, '')
  return [...new Set([path, withoutLocale, withoutLocale.replace(PRODUCT_IN_COLLECTION, '')])]
}
