import type { Page } from 'playwright-core'

/** The addresses of the pictures in the form of a product, the cover's first. */
export const storedPictures = (page: Page) =>
  page
    .locator('input[inputmode="url"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
