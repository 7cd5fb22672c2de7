import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OWN_DOCUMENTS } from '../contract/own-documents.ts'

interface Manifest {
  entry: Files
  routes: Record<string, Partial<Files> & { path?: string; parentId?: string }>
}

interface Files {
  imports: string[]
}

const ASSIGNMENT = 'window.__reactRouterManifest='

/**
 * Each page loads a manifest of the routes, by whose lists of imports React Router preloads: what every page has loaded is
 * left out of them, and a part that a page does not have need not be said. `manifest-….js` is for the storefront and
 * knows none of the pages in contract/own-documents.ts, such as the dashboard: links to them load a document. These have
 * `manifest-whole-….js` with all routes (server/pages/build.ts).
 */
export async function slimManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`${assets} has no manifest`)
  const script = await readFile(join(assets, name), 'utf8')
  if (!script.startsWith(ASSIGNMENT)) throw new Error(`${name} does not begin with ${ASSIGNMENT}`)
  const manifest = JSON.parse(script.slice(ASSIGNMENT.length).replace(/;$/, '')) as Manifest
  const { entry, routes } = manifest
  for (const route of Object.values(routes))
    route.imports = route.imports?.filter((file) => !entry.imports.includes(file)) ?? []
  const shown = Object.entries(routes).filter(([, route]) => !isApart(route, routes))
  const write = (file: string, content: Manifest) =>
    writeFile(
      join(assets, file),
      `${ASSIGNMENT}${JSON.stringify(content, (_key, value: unknown) => (value === false ? undefined : value))};`,
    )
  await write(name.replace('manifest-', 'manifest-whole-'), manifest)
  await write(name, { ...manifest, routes: Object.fromEntries(shown) })
}

const isApart = ({ path, parentId }: Manifest['routes'][string], routes: Manifest['routes']): boolean =>
  (path !== undefined && OWN_DOCUMENTS.includes(path)) ||
  (parentId !== undefined && parentId in routes && isApart(routes[parentId]!, routes))
