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
 * Every page of the shop loads the manifest of all routes. React Router preloads by its lists of imports: what every page
 * has loaded is left out of them, and so are those of the dashboard, where shoppers never go. A part that a page does
 * not have need not be said.
 */
export async function slimManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`${assets} has no manifest`)
  const script = await readFile(join(assets, name), 'utf8')
  if (!script.startsWith(ASSIGNMENT)) throw new Error(`${name} does not begin with ${ASSIGNMENT}`)
  const manifest = JSON.parse(script.slice(ASSIGNMENT.length).replace(/;$/, '')) as Manifest
  const { entry, routes } = manifest
  for (const route of Object.values(routes)) {
    if (isOfDashboard(route, routes)) delete route.imports
    else route.imports = route.imports?.filter((file) => !entry.imports.includes(file)) ?? []
  }
  const slim = JSON.stringify(manifest, (_key, value: unknown) => (value === false ? undefined : value))
  await writeFile(join(assets, name), `${ASSIGNMENT}${slim};`)
}

const isOfDashboard = ({ path, parentId }: Manifest['routes'][string], routes: Manifest['routes']): boolean =>
  path === 'dashboard' ||
  (parentId !== undefined && parentId in routes && isOfDashboard(routes[parentId]!, routes))
