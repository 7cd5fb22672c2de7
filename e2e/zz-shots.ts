import { launchBrowser } from './chromium.ts'
const browser = await launchBrowser()
const shots = JSON.parse(process.argv[2]!) as [string, number, number, string, boolean?][]
for (const [path, width, height, name, full] of shots) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.goto('http://127.0.0.1:4300' + path, { waitUntil: 'networkidle' }).catch(() => {})
  await page.screenshot({ path: `/tmp/shot-${name}.png`, fullPage: full ?? false })
  await page.close()
}
await browser.close()
