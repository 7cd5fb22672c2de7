// Bytes of each page of the storefront; of the pages that are named, of each script as well:
// npm run bench:weight -- [/shop …]
import { startShop } from '../e2e/shop-process.ts'
import { MAX_HTML, MAX_SCRIPTS, STOREFRONT, weighPage } from './page-weight.ts'

const named = process.argv.slice(2)
const shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
let isOver = false
try {
  print('Brotli bytes', 'scripts', 'HTML', 'CSS')
  for (const path of new Set([...STOREFRONT, ...named])) {
    const { files, html, scripts } = await weighPage(shop.url, path)
    isOver ||= files.js.br > MAX_SCRIPTS || html.br > MAX_HTML
    print(path, files.js.br, html.br, files.css.br)
    if (!named.includes(path)) continue
    const heaviestFirst = [...scripts].sort(([, a], [, b]) => b.br - a.br)
    for (const [name, { br }] of heaviestFirst) print(`  ${name}`, br)
  }
  print('at most', MAX_SCRIPTS, MAX_HTML)
} finally {
  await shop.stop()
}
process.exitCode = isOver ? 1 : 0

function print(name: string, ...bytes: (number | string)[]): void {
  const columns = bytes.map((one) => String(one).padStart(9)).join('')
  process.stdout.write(`${name.padEnd(58)}${columns}\n`)
}
