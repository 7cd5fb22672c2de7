import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { FONT_FILES } from '../server/invoices/font-files.ts'

/**
 * Writes the fonts of invoices as TrueType, which pdfkit can take parts of; of WOFF2 it cannot. Run it when the fonts'
 * packages have changed: node bin/invoice-fonts.ts
 */
const { resolve } = createRequire(import.meta.url)

for (const { font, part, weight } of FONT_FILES) {
  const isVariable = font === 'instrument-sans'
  const file = isVariable
    ? `@fontsource-variable/${font}/files/${font}-${part}-wght-normal.woff2`
    : `@fontsource/${font}/files/${font}-${part}-${weight}-normal.woff2`
  const written = await subsetFont(await readFile(resolve(file)), letters(), {
    targetFormat: 'truetype',
    ...(isVariable && { variationAxes: { wght: weight } }),
  })
  await writeFile(new URL(`../server/invoices/fonts/${font}-${weight}-${part}.ttf`, import.meta.url), written)
}

/** All that Latin, Greek and Cyrillic need; a file has those that it is made for. */
function letters(): string {
  const ranges = [
    [0x20, 0x52f],
    [0x1c80, 0x1c8f],
    [0x1e00, 0x1fff],
    [0x2000, 0x2122],
    [0x2190, 0x2260],
    [0x2de0, 0x2dff],
    [0xa640, 0xa69f],
  ]
  return ranges
    .flatMap(([first = 0, last = 0]) =>
      Array.from({ length: last - first }, (_, at) => String.fromCodePoint(first + at)),
    )
    .join('')
}
