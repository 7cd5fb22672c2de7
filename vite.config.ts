import { existsSync, globSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { latinLetters } from './bin/latin-letters.ts'
import { pageStart } from './bin/page-start.ts'
import { subsetFonts } from './bin/subset-fonts.ts'
import { unusedRouterParts } from './bin/unused-router-parts.ts'

const FACES = join(import.meta.dirname, 'node_modules/.cache/faces')
await subsetFonts(FACES)

/** In the order of their names, so that one that moves renames no class; the dashboard's last, which the storefront does not count. */
const STYLE_SHEETS = globSync('web/**/*.module.css', { cwd: import.meta.dirname })
  .map((path) => ({ path, order: `${path.includes('/dashboard/') ? 1 : 0} ${basename(path)} ${path}` }))
  .sort((one, other) => (one.order < other.order ? -1 : 1))
  .map(({ path }) => path)
/** Without vowels no class reads `ad`, which ad blockers hide. */
const LETTERS = 'bcdfghjklmnpqrstvwxz'

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  css: command === 'build' ? { modules: { generateScopedName: shortName } } : {},
  resolve: { alias: { '@faces': FACES } },
  plugins: [pageStart(), unusedRouterParts(), reactRouter()],
  build: {
    // Inlined fonts and pictures would be sent again with every style sheet that names them.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    // The server names these files too, so both builds have to agree.
    rolldownOptions: { output: { assetFileNames: 'assets/[name]-[hash:7][extname]' } },
    // Overlays load ahead of use, so naming the scripts they import would only add to the page.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
  },
  environments: {
    ssr: { build: { rolldownOptions: { output: { comments: false }, plugins: [latinLetters] } } },
    client: {
      build: {
        rolldownOptions: {
          // No getter in this code or its packages has a side effect.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // Every page names the files of all pages; a letter less of each hash (default: 8) saves some 140 bytes.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                // Every page loads what these two entries import; one file compresses better than many.
                chunkOf('frame', [
                  'web/root.tsx',
                  'web/entry.client.tsx',
                  'web/ui/skeleton.tsx',
                  'web/ui/spinner.tsx',
                  'web/components/product/image-variants.ts',
                  'web/components/dates.ts',
                  'web/json-text.ts',
                  'contract/money.ts',
                ]),
                // A page that shows a card shows a grid of them.
                chunkOf('cards', [
                  'web/components/product/product-card.tsx',
                  'web/components/product/product-grid.tsx',
                ]),
                // What a garment is bought with.
                chunkOf('buy', [
                  'web/ui/number-stepper.tsx',
                  'web/components/product/size-radios.tsx',
                  'web/components/stock-alert/sold-out-sizes.ts',
                  'web/components/stock-alert/stock-alert.tsx',
                ]),
                // The pages of an order need nearly all of these.
                chunkOf('order', [
                  'web/components/order/delivery-status.ts',
                  'web/components/order/delivery-steps.tsx',
                  'contract/countries.ts',
                  'contract/order-states.ts',
                ]),
                // A group takes along what its files import, and a return has a key without a cart.
                chunkOf('random-key', ['web/random-key.ts']),
                // The cart and its checkout.
                chunkOf('codes', ['web/checkout-key.ts', 'web/codes.ts', 'web/take-out.ts']),
                // The pages of a return, and the withdrawal that leads to them.
                chunkOf('return-words', ['web/components/order/return-words.ts', 'web/buyer-email.ts']),
                // Most of the pages share these; a lower count costs the storefront code of the dashboard.
                { name: 'shared', minShareCount: 46 },
              ],
            },
          },
        },
      },
    },
  },
}))

/** The files of one chunk, from the project's root. */
function chunkOf(name: string, files: string[]) {
  const paths = files.map((file) => join(import.meta.dirname, file))
  const missing = paths.find((path) => !existsSync(path))
  if (missing) throw new Error(`vite.config.ts names ${missing}, which does not exist`)
  return { name, test: (id: string) => paths.includes(id.split('?', 1)[0]!), priority: 1 }
}

/** Short, because a page's HTML repeats hundreds of them: two letters for the file, then the class's index in it, if not 0. */
function shortName(name: string, file: string, css: string): string {
  const index = STYLE_SHEETS.indexOf(relative(import.meta.dirname, file.split('?', 1)[0]!))
  const letters = LETTERS[Math.floor(index / LETTERS.length)]! + LETTERS[index % LETTERS.length]!
  const classes = [...new Set(css.match(/\.[a-z][\w-]*/gi))]
  return letters + (classes.indexOf(`.${name}`) || '').toString(36)
}
