import { spawnSync } from 'node:child_process'
import { dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { latinLetters } from './latin-letters.ts'

const ROLLDOWN_HELPERS = '@oxc-project/runtime'

/**
 * Writes the server as one file and what it loads later into `build/shop`. Loading its 700 files and the 1,100 of these
 * packages one by one takes half a second longer and 75 MB more.
 */
const BUNDLED = ['@hemline/stripe-sandbox', 'jose', 'kysely', 'stripe', 'typebox', ROLLDOWN_HELPERS]

/** Packages that draw and send mails: only a process that sends a mail loads them. */
const LATE = /^(@react-email\/|nodemailer$)/

const root = join(import.meta.dirname, '..')
const target = join(root, 'build/shop')

const isPackage = (id: string) => !/^[./]|^\0/.test(id)
const isBundled = (id: string) => BUNDLED.some((name) => id === name || id.startsWith(`${name}/`))

/** Files beside a source file stay where they are: what asks for its own place gets that of the source. */
const places: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: /import\.meta\.(dirname|url)/ },
    handler: (code, id) => {
      const source = JSON.stringify(relative(target, id))
      const folder = JSON.stringify(`/${relative(target, dirname(id))}`)
      return {
        code: code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
          .replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`),
        map: null,
      }
    },
  },
}

/** An image is built without the repository, and is told by `RELEASE`. */
function findRelease(): string {
  if (process.env['RELEASE']) return process.env['RELEASE']
  const asked = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
  })
  return asked.stdout?.trim() || 'unknown'
}

const bundle = await rolldown({
  cwd: root,
  input: { main: join(root, 'server/main.ts') },
  platform: 'node',
  external: (id) => isPackage(id) && !isBundled(id),
  transform: { target: 'node24', define: { HEMLINE_RELEASE: JSON.stringify(findRelease()) } },
  plugins: [places, latinLetters],
  logLevel: 'warn',
  checks: { bundlerTimings: false },
})
const { output } = await bundle.write({
  dir: target,
  cleanDir: true,
  comments: false,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
const early = importedAtStart().filter((name) => LATE.test(name))
if (early.length > 0)
  throw new Error(`These are to be loaded when they are needed, not at the start: ${early.join(', ')}`)

/** What the entry imports, and what its imports import. */
function importedAtStart(): string[] {
  const chunks = new Map(output.map((file) => [file.fileName, file]))
  const found = new Set(['main.js'])
  for (const name of found) {
    const chunk = chunks.get(name)
    if (chunk?.type === 'chunk') for (const one of chunk.imports) found.add(one)
  }
  return [...found]
}
