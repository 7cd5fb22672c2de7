/** Paths with a price that the response cache has no response for, by the number of the request. */
export const UNCACHED = {
  'list of 24': (request: number) => `/api/products/?limit=24&price_min=${request % 20_000}`,
  search: (request: number) => `/api/search?q=coat&price_min=${request % 20_000}`,
}
