import { FORM_PARAM, readFilter } from './components/product-filter/filter.ts'

const filter = [...Object.keys(readFilter('/search', new URLSearchParams())), FORM_PARAM]

/** The parameters that a page's HTML depends on, by the path of its route. The server's cache ignores all others. */
export const pageParameters: Readonly<Record<string, readonly string[]>> = {
  '/shop': filter,
  '/shop/:id/reviews': ['page'],
  '/collections/:slug': filter,
  '/search': filter,
  '/orders/track': ['order_id'],
  '/orders/cancel': ['order_id'],
  '/withdraw': ['order_id'],
  '/stock-alerts': ['product', 'size', 'remove'],
  '/login': ['next'],
  '/signup': ['next'],
  '/reset-password': ['next'],
}
