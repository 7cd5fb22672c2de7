import type { Browser } from 'playwright-core'

export interface Shot {
  width: number
  height: number
  jpeg: Buffer
}

const SHOWN: Record<number, number> = { 390: 290, 768: 400, 1440: 800 }
const TALLEST = 1500

/** The three widths of a screen side by side; what is longer than the sheet goes on in a second column, then is cut. */
export async function makeSheet(browser: Browser, title: string, shots: Shot[]): Promise<Buffer> {
  const columns = shots.flatMap(({ width, height, jpeg }) => {
    const shown = SHOWN[width] ?? width / 2
    const tall = (height * shown) / width
    const parts = width === 390 && tall > TALLEST ? 2 : 1
    const source = `data:image/jpeg;base64,${jpeg.toString('base64')}`
    return Array.from(
      { length: parts },
      (_, part) => `<figure style="width:${shown}px;height:${Math.min(tall - part * TALLEST, TALLEST)}px">
        <img src="${source}" style="width:${shown}px;margin-top:${-part * TALLEST}px"></figure>`,
    )
  })
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } })
  try {
    await page.setContent(`<style>
      body { margin: 0; background: #555; color: #fff; font: 14px sans-serif; width: max-content }
      h1 { margin: 6px 10px; font-size: 14px } main { display: flex; gap: 10px; padding: 0 10px 10px; align-items: start }
      figure { margin: 0; overflow: hidden } img { display: block }
    </style><h1></h1><main>${columns.join('')}</main>`)
    await page.locator('h1').evaluate((heading, text) => (heading.textContent = text), title)
    return await page.locator('body').screenshot()
  } finally {
    await page.close()
  }
}
