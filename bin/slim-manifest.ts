import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
 * knows no page of the dashboard, where shoppers never go: links from there load the page anew. The dashboard has
 * `manifest-dashboard-….js` with all routes (server/pages/build.ts).
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
  const shown = Object.entries(routes).filter(([, route]) => !isOfDashboard(route, routes))
  const write = (file: string, content: Manifest) =>
    writeFile(
      join(assets, file),
      `${ASSIGNMENT}${JSON.stringify(content, (_key, value: unknown) => (value === false ? undefined : value))};`,
    )
  await write(name.replace('manifest-', 'manifest-dashboard-'), manifest)
  await write(name, { ...manifest, routes: Object.fromEntries(shown) })
}

const isOfDashboard = ({ path, parentId }: Manifest['routes'][string], routes: Manifest['routes']): boolean =>
  path === 'dashboard' ||
  (parentId !== undefined && parentId in routes && isOfDashboard(routes[parentId]!, routes))
