import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { shrinkScripts } from './bin/shrink-scripts.ts'
import { slimManifest } from './bin/slim-manifest.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  // The manifest of all routes is one cacheable file, so no navigation waits to discover a route.
  routeDiscovery: { mode: 'initial' },
  // Page modules are small; a file of their own for each loader would only lengthen the manifest.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await slimManifest(client)
    await shrinkScripts(client)
    await compressFiles(client)
  },
} satisfies Config

/** Writes .br and .gz beside each file, which the server sends as they are. Fonts and pictures are compressed already. */
async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      const plain = await readFile(file)
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, brotli))
      await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
    }),
  )
}
