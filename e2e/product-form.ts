import type { Page } from 'playwright-core'

/** The addresses of the pictures in the form of a product, the cover's first; '' for a place without one. */
export const storedPictures = (page: Page) =>
  page.getByRole('group', { name: /^(Cover image|Sub-image \d+)$/ }).evaluateAll((places) =>
    places.map((place) => {
      const source = place.querySelector('img')?.getAttribute('src') ?? ''
      return source.startsWith('blob:') ? '' : source.replace(/-160\.jpg$/, '.jpg')
    }),
  )
