/**
 * Routes that the pages of the storefront do not know, so that they weigh nothing there: a link to one of them, or from
 * outside, loads a document, which knows all routes.
 */
export const OWN_DOCUMENTS = ['dashboard', 'review', 'welcome', 'wishlist', 'shop/:id/reviews']

const PATTERN = new RegExp(
  `^/(?:${OWN_DOCUMENTS.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})(?:/|$)`,
  'i',
)

export const isOwnDocument = (path: string): boolean => PATTERN.test(path)
