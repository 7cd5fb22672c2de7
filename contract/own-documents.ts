export const DASHBOARD = 'dashboard'

/**
 * Routes left out of the storefront's route manifest, so that they add no weight to its other pages. A link to one of
 * them loads a new document.
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
