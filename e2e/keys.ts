import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const MOST_STEPS = 80

/** Goes on with Tab until the focus is there; the focus has to be seen at every step. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab')
    expect(await unseenFocus(page), 'focus that is not seen').toBe('')
    if (await target.first().evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The focus never came to ${target}.`)
}

/** Tab to it and type. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Tab to it and press a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** As fingers do: the keys of a sequence have to follow each other, however slow the page is. */
export const pressTogether = async (page: Page, ...keys: string[]): Promise<void> =>
  void (await Promise.all(keys.map((key) => page.keyboard.press(key))))

const ENDS = {
  Enter: { key: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { key: 'Tab', windowsVirtualKeyCode: 9 },
}

/** The keys of a scanner. They say their own times, so they are as fast as a scanner's on a busy machine too. */
export async function scan(page: Page, code: string, end: keyof typeof ENDS): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const start = Date.now()
  const keys = [...[...code].map((text) => ({ key: text, text })), ENDS[end]]
  for (const [at, key] of keys.entries()) {
    const timestamp = (start + 2 * at) / 1_000
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp })
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp })
  }
  await devTools.detach()
}

/** A dialog is seen a moment before it takes the focus and listens to Esc. */
export const isReady = (dialog: Locator) => expect.poll(() => holdsFocus(dialog)).toBe(true)

export async function closeWithEscape(page: Page, dialog: Locator): Promise<void> {
  await isReady(dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
export const holdsFocus = (target: Locator) =>
  target.evaluate((element) => element.contains(document.activeElement))

/** The new page's title has the focus and was read out. */
export async function arrives(page: Page, name: string): Promise<void> {
  await title(page, name).waitFor()
  await expect.poll(() => hasFocus(title(page, name))).toBe(true)
  await page
    .getByRole('status')
    .getByText(await page.title(), { exact: true })
    .waitFor({ state: 'attached' })
}

/** The name of what has the focus, for messages and comparisons. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    return element.getAttribute('aria-label') ?? element.innerText ?? ''
  })

/** What has the focus and doesn't show it, neither itself nor by its label; empty when all is well. */
const unseenFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    // Within a field for dates the browser marks its own button.
    if (element === document.body || !element.matches(':focus')) return ''
    const marked = [element, element.labels?.[0], element.parentElement, element.querySelector('*')]
    const isSeen = marked.some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
    })
    const { width, height } = element.getBoundingClientRect()
    return isSeen && width * height > 0 ? '' : element.outerHTML.slice(0, 200)
  })
