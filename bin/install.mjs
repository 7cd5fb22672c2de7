import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { explain, step } from './progress.mjs'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')

/** The pinned Node; this file may run on an older one. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')

const lock = join(root, 'package-lock.json')
const installed = join(root, 'node_modules/.package-lock.json')
const stamp = join(root, 'node_modules/.installed-from')

const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex')
const stampedHash = () => (timeOf(stamp) ? readFileSync(stamp, 'utf8') : '')

// A git checkout changes the lock file's time but not its content, so the content is compared as well.
const isInstalled = () =>
  timeOf(installed) > 0 && (timeOf(installed) >= timeOf(lock) || stampedHash() === lockHash())

export const ensureInstalled = () => {
  if (isInstalled()) return
  step('Installing the packages (npm ci)')
  const [command, ...args] = npm()
  const result = spawnSync(
    command,
    [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: foreignPath() },
    },
  )
  if (result.status !== 0) {
    explain('The packages could not be installed: see what npm says above.')
    process.exit(result.status || 1)
  }
  if (!isExecutable(pinnedNode)) {
    explain(
      'npm did not run the install scripts that package.json allows. Run: npm ci --ignore-scripts=false',
    )
    process.exit(1)
  }
  writeFileSync(stamp, lockHash())
}

/** Without node_modules: npm replaces the pinned Node during installation and must not run on it. */
const foreignPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter)

export const npm = () => {
  const script = process.env.npm_execpath
  if (!script?.endsWith('npm-cli.js')) return ['npm']
  const node = foreignPath()
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find(isExecutable)
  return [node ?? process.execPath, script]
}

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
