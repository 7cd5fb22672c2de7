import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DASHBOARD, MANIFESTS, OWN_DOCUMENTS } from '../contract/own-documents.ts'

interface Manifest {
  entry: Files
  routes: Record<string, Partial<Files> & { path?: string; parentId?: string }>
}

interface Files {
  imports: string[]
}

const ASSIGNMENT = 'window.__reactRouterManifest='

/**
 * Each page loads a manifest of the routes, by whose lists of imports React Router preloads: what every page has loaded
 * is left out of them, and a part that a page does not have need not be said. `manifest-shop-….js` knows none of the
 * pages in contract/own-documents.ts: links to them load a document. Of these, the dashboard has `manifest-whole-….js`
 * with all routes and the others `manifest-own-….js` with all but the dashboard's (server/pages/build.ts).
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
    // Sorted, they compress better; the browser loads them side by side.
    route.imports = route.imports?.filter((file) => !entry.imports.includes(file)).toSorted() ?? []
  const leftOut = { shop: OWN_DOCUMENTS, own: [DASHBOARD], whole: [] }
  for (const kind of MANIFESTS) {
    const shown = Object.entries(routes).filter(([, route]) => !isBelow(leftOut[kind], route, routes))
    const own = name.replace('manifest-', `manifest-${kind}-`)
    const content = { ...manifest, routes: Object.fromEntries(shown), url: `/assets/${own}` }
    const text = JSON.stringify(content, (_key, value: unknown) => (value === false ? undefined : value))
    await writeFile(join(assets, own), `${ASSIGNMENT}${text};`)
  }
  await rm(join(assets, name))
}

const isBelow = (
  paths: readonly string[],
  { path, parentId }: Manifest['routes'][string],
  routes: Manifest['routes'],
): boolean =>
  (path !== undefined && paths.includes(path)) ||
  (parentId !== undefined && parentId in routes && isBelow(paths, routes[parentId]!, routes))
