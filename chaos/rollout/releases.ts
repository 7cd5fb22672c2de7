import { execFileSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ensureBuilt } from '../../bin/build.mjs'
import { ROOT } from '../fleet/programs.ts'

/** A folder in which the shop is installed and built. */
export interface Release {
  name: string
  folder: string
}

/** What serves pages and calls there. */
export const PROGRAM = 'build/shop/main.js'

export async function buildThis(): Promise<Release> {
  await ensureBuilt()
  return { name: nameOf('HEAD'), folder: ROOT }
}

/**
 * The release that a shop is updated from: a folder, or a commit, which is built once into `build/`; by default
 * `findBefore`.
 */
export async function prepareBefore(wanted: string): Promise<Release> {
  if (wanted && existsSync(join(wanted, PROGRAM))) return { name: wanted, folder: resolve(wanted) }
  const commit = wanted ? git('rev-parse', '--verify', `${wanted}^{commit}`) : findBefore()
  const { changed } = migrationsSince(commit)
  if (changed.length > 0)
    throw new Error(`${changed[0]} is another one in ${nameOf(commit)}: its database cannot be migrated.`)
  const folder = join(ROOT, 'build', `release-${commit.slice(0, 12)}`)
  if (!existsSync(folder)) await build(commit, folder)
  return { name: nameOf(commit), folder }
}

async function build(commit: string, folder: string): Promise<void> {
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  execFileSync('tar', ['-x', '-C', draft], { input: gitBytes('archive', commit) })
  if (git('show', `${commit}:package-lock.json`) === git('show', 'HEAD:package-lock.json'))
    await linkPackages(draft)
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: draft, stdio: 'inherit' })
  execFileSync('npm', ['run', 'build'], { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] })
  await rename(draft, folder)
}

/** The packages of this folder, but those that are part of the repository. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(to, '@hemline'), { recursive: true })
  for (const name of await readdir(from))
    if (name !== '@hemline' && name !== '.cache') symlinkSync(join(from, name), join(to, name))
  for (const name of await readdir(join(folder, 'packages')))
    symlinkSync(`../../packages/${name}`, join(to, '@hemline', name))
}

const gitBytes = (...given: string[]) => execFileSync('git', given, { cwd: ROOT, maxBuffer: 1 << 30 })

const gitIn = (folder: string, ...given: string[]) =>
  execFileSync('git', given, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 30 }).trim()

const git = (...given: string[]) => gitIn(ROOT, ...given)

const MIGRATIONS = 'server/database/migrations'
const BASELINES = ':(glob)server/**/baseline.sql'

/**
 * The newest commit that lacks migrations of this folder, so that the database has to change under the shop, and has
 * none that is another one here: a database keeps the checksums of those that it has.
 */
export function findBefore(folder = ROOT): string {
  const touching = gitIn(folder, 'log', '--format=%H', '--', MIGRATIONS).split('\n')
  // The first one has nothing before it.
  for (const commit of touching.slice(0, -1)) {
    const { added, changed } = migrationsSince(`${commit}^`, folder)
    if (added.length > 0 && changed.length === 0) return gitIn(folder, 'rev-parse', `${commit}^`)
  }
  throw new Error('No commit lacks a migration and has the others as they are. Name one with --from.')
}

/** The files that were added since the commit, and those that were changed or removed. */
function migrationsSince(commit: string, folder = ROOT) {
  const diff = ['diff', '--name-status', '--no-renames', commit, '--', MIGRATIONS, BASELINES]
  const files = gitIn(folder, ...diff)
    .split('\n')
    .filter(Boolean)
  const listed = (isAdded: boolean) =>
    files.filter((file) => file.startsWith('A') === isAdded).map((file) => file.slice(file.indexOf('\t') + 1))
  return { added: listed(true), changed: listed(false) }
}

const nameOf = (commit: string) => git('log', '-1', '--format=%h, %cs', commit)
