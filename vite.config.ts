import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, transformWithOxc, type Plugin } from 'vite'
import { subsetFonts } from './bin/subset-fonts.ts'

/** What the frame of every page is made of; its own small files would each cost a request. */
const CHROME =
  /\/web\/(ui\/(button|dialog(?=\.tsx)|class-names|section|spinner)|api|cart|stored?|session|notifications|components\/(page-fault|page-meta|shop-configuration|product-card|product-grid|products-fault|picture|photo-transition))\.|\/contract\/(?!books|dashboard|product-file)/

const FACES = join(import.meta.dirname, 'node_modules/.cache/faces')
await subsetFonts(FACES)

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  css: command === 'build' ? { modules: { generateScopedName: shortName } } : {},
  resolve: { alias: { '@faces': FACES } },
  plugins: [contractForBrowser(), reactRouter()],
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

/**
 * In the browser a call is its method and path. Schemas stay on the server: with them would come
 * the whole schema library. Of a contract module are left its calls, reduced to that, and what
 * does not speak of schemas: constants and functions.
 */
function contractForBrowser(): Plugin {
  return {
    name: 'hemline:contract-for-browser',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      async handler(source, id) {
        const { code } = await transformWithOxc(source, id)
        const textOf = (node: { start: number; end: number }) => code.slice(node.start, node.end)
        const { body } = this.parse(code)
        const kept = body
          .filter((node) => node.type !== 'ImportDeclaration')
          .map((node) => {
            const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
            const variable =
              declaration?.type === 'VariableDeclaration' ? declaration.declarations[0] : undefined
            const value = variable?.init
            if (variable && value?.type === 'CallExpression' && textOf(value.callee) === 'defineCall') {
              const described = value.arguments[0]
              const parts = described?.type === 'ObjectExpression' ? described.properties.map(textOf) : []
              const plain = parts.filter((part) => /^(method|path):/.test(part))
              return `export const ${textOf(variable.id)} = { ${plain.join(', ')} }`
            }
            return /\bType\b/.test(textOf(node)) ? '' : textOf(node)
          })
          .join('\n')
        const imports = body
          .filter((node) => node.type === 'ImportDeclaration')
          .flatMap((node) =>
            node.specifiers
              .filter(({ local }) => new RegExp(`\\b${local.name}\\b`).test(kept))
              .map((specifier) => `import { ${textOf(specifier)} } from ${textOf(node.source)}`),
          )
        return { code: [...imports, kept].join('\n'), map: null }
      },
    },
  }
}
