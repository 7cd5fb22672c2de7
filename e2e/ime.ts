import type { Page } from 'playwright-core'

/**
 * Presses a key while an IME shows in the field in focus what is typed, such as letters that become かな, until it is
 * chosen. Tells whether the page has taken the key, and calls off what is composed.
 */
export async function pressWhileComposing(page: Page, text: string, key: string): Promise<string> {
  const devTools = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    devTools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await page.evaluate(() =>
    addEventListener(
      'keydown',
      (event) => {
        const said = event.defaultPrevented ? 'taken by the page' : 'left to the IME'
        document.body.dataset['pressed'] = event.isComposing ? said : 'nothing is composed'
        // The IME keeps it from the browser, which would send the form.
        event.preventDefault()
      },
      { once: true },
    ),
  )
  await compose(text)
  await page.keyboard.press(key)
  await compose('')
  await devTools.detach()
  return await page.evaluate(() => document.body.dataset['pressed']!)
}
