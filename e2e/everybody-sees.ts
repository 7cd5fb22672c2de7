import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A busy machine renders pages slowly. */
const PATIENT = { timeout: 90_000 }

/** Several requests at once reach both processes. */
export const everybodySees = (page: Page, path: string, isRight: (html: string) => boolean) =>
  expect
    .poll(async () => {
      const pages = await Promise.all(Array.from({ length: 8 }, () => page.request.get(path)))
      return (await Promise.all(pages.map((answer) => answer.text()))).every(isRight)
    }, PATIENT)
    .toBe(true)
