import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** The characters of nearly every page, in one weight; web/styles/fonts.css has the same range. */
const CORE = [range(' ', ')'), range('+', ';'), range('?', 'Z'), range('a', 'z'), '\u00a0é–—‘’“”…'].join('')

/** Each file fits into the initial congestion window. */
const FACES = {
  sans: {
    from: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    // The bar is part of page titles, which the page renders for screen readers.
    characters: `${CORE}|©°·×€→−`,
    variationAxes: { wght: 400 },
  },
  serif: {
    from: '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2',
    characters: CORE,
  },
}

/** The subsets load early. Browsers fetch the packages' full files for other characters only. */
export async function subsetFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { resolve } = createRequire(import.meta.url)
  await Promise.all(
    Object.entries(FACES).map(async ([name, { from, characters, ...options }]) => {
      const whole = await readFile(resolve(from))
      await writeFile(
        join(folder, `${name}.woff2`),
        await subsetFont(whole, characters, { targetFormat: 'woff2', ...options }),
      )
    }),
  )
}

function range(first: string, last: string): string {
  const codes = Array.from(
    { length: last.charCodeAt(0) - first.charCodeAt(0) + 1 },
    (_, index) => first.charCodeAt(0) + index,
  )
  return String.fromCharCode(...codes)
}
