// Plain JavaScript for any Node from 20 on, like start.mjs.
// Prints the packages that run in production as CycloneDX. npm sbom --omit=dev also leaves out what is both asked for in production
// and by a package of development, such as react (https://github.com/npm/cli/issues/7909), so npm is given a copy of the lock file
// that knows production alone.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { npm, root } from './install.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const withoutDevelopment = ({ devDependencies: _, ...rest }) => rest

const lock = read('package-lock.json')
const packages = Object.entries(lock.packages)
  .filter(([, { dev }]) => !dev)
  .map(([path, entry]) => [path, withoutDevelopment(entry)])
// The shop itself and its workspaces, which have a package.json of their own.
const own = packages.map(([path]) => path).filter((path) => !path.includes('node_modules/'))

const draft = mkdtempSync(join(tmpdir(), 'hemline-sbom-'))
// `npm sbom` takes the name of the root package from its folder.
const folder = join(draft, lock.name)
try {
  const write = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(content))
  }
  write('package-lock.json', { ...lock, packages: Object.fromEntries(packages) })
  for (const path of own)
    write(join(path, 'package.json'), withoutDevelopment(read(join(path, 'package.json'))))
  const [command, ...before] = npm()
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const { status } = spawnSync(command, [...before, 'sbom', ...options], { cwd: folder, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(draft, { recursive: true })
}
