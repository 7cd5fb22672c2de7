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
 * The release that a shop is updated from: a folder, or a commit, which is built once into `build/`. By default the commit
 * before the last migration, so that the database has to change under the shop.
 */
export async function prepareBefore(wanted: string): Promise<Release> {
  if (wanted && existsSync(join(wanted, PROGRAM))) return { name: wanted, folder: resolve(wanted) }
  const commit = wanted ? git('rev-parse', '--verify', `${wanted}^{commit}`) : commitBeforeLastMigration()
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

const git = (...given: string[]) =>
  gitBytes(...given)
    .toString()
    .trim()

const gitBytes = (...given: string[]) => execFileSync('git', given, { cwd: ROOT, maxBuffer: 1 << 30 })

const commitBeforeLastMigration = () =>
  git('rev-parse', `${git('log', '-1', '--format=%H', '--', 'server/database/migrations')}^`)

const nameOf = (commit: string) => git('log', '-1', '--format=%h, %cs', commit)
