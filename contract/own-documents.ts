export const DASHBOARD = 'dashboard'

/**
 * Routes that the other pages of the storefront do not know, so that they weigh nothing there: a link to one of them, or from
 * outside, loads a document.
 */
export const OWN_DOCUMENTS = [DASHBOARD, 'review', 'welcome', 'wishlist', 'shop/:id/reviews']

const patternOf = (paths: readonly string[]) =>
  new RegExp(`^/(?:${paths.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})(?:/|$)`, 'i')

const IS_OWN = patternOf(OWN_DOCUMENTS)
const IS_OF_DASHBOARD = patternOf([DASHBOARD])

/** The lists of routes, of which each page loads one (bin/slim-manifest.ts): each has all of the one before it. */
export const MANIFESTS = ['shop', 'own', 'whole'] as const

export type Manifest = (typeof MANIFESTS)[number]

export const manifestOf = (path: string): Manifest =>
  IS_OF_DASHBOARD.test(path) ? 'whole' : IS_OWN.test(path) ? 'own' : 'shop'
