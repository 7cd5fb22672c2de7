import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/**
 * Writes the fonts of invoices as TrueType, which pdfkit can take parts of; of WOFF2 it cannot. Run it when the fonts'
 * packages have changed: node bin/invoice-fonts.ts
 */
const FACES = [
  { name: 'sans', from: 'instrument-sans', variationAxes: { wght: 400 } },
  { name: 'sans-bold', from: 'instrument-sans', variationAxes: { wght: 600 } },
  { name: 'serif', from: 'instrument-serif' },
]

const PARTS = ['latin', 'latin-ext']

const { resolve } = createRequire(import.meta.url)

for (const { name, from, ...options } of FACES) {
  for (const part of PARTS) {
    const file =
      from === 'instrument-sans'
        ? `@fontsource-variable/${from}/files/${from}-${part}-wght-normal.woff2`
        : `@fontsource/${from}/files/${from}-${part}-400-normal.woff2`
    const font = await subsetFont(await readFile(resolve(file)), letters(), {
      targetFormat: 'truetype',
      ...options,
    })
    await writeFile(new URL(`../server/invoices/fonts/${name}-${part}.ttf`, import.meta.url), font)
  }
}

/** All that Latin scripts need; a file has those that it is made for. */
function letters(): string {
  const ranges = [
    [0x20, 0x24f],
    [0x1e00, 0x1eff],
    [0x2000, 0x2122],
    [0x2190, 0x2260],
  ]
  return ranges
    .flatMap(([first = 0, last = 0]) =>
      Array.from({ length: last - first }, (_, at) => String.fromCodePoint(first + at)),
    )
    .join('')
}
