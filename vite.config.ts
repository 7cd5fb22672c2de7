import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { subsetFonts } from './bin/subset-fonts.ts'

/** What the frame of every page is made of; its own small files would each cost a request. */
const CHROME =
  /\/web\/(ui\/(button|dialog(?=\.tsx)|class-names|section|spinner)|api|cart|stored?|session|notifications|components\/(page-fault|page-meta|shop-configuration|product-card|product-grid|products-error|picture|photo-transition|totals|try-again|use-revalidate-online))\.|\/contract\/(?!reconciliation|dashboard|product-(fields|file))/

const FACES = join(import.meta.dirname, 'node_modules/.cache/faces')
await subsetFonts(FACES)

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  css: command === 'build' ? { modules: { generateScopedName: shortName } } : {},
  resolve: { alias: { '@faces': FACES } },
  plugins: [reactRouter()],
  build: {
    // Fonts and pictures keep their own hashed URL: inlined they would be sent again with every sheet.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Nobody's getters here do anything but get.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // What every page needs compresses better, and stays in the browser's cache longer, as one file.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                { name: 'chrome', test: CHROME, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}))

/** A page names hundreds of classes: of the file four letters, and where in it the class begins. */
function shortName(name: string, file: string, css: string): string {
  const path = relative(import.meta.dirname, file.split('?', 1)[0]!)
  const digest = createHash('sha256').update(path).digest('hex')
  const [...letters] = digest.slice(0, 4)
  const place = css.search(new RegExp(`\\.${name}(?![\\w-])`))
  return (
    letters.map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('') + place.toString(36)
  )
}
