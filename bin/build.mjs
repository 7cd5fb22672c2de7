import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { green, seconds, step } from './progress.mjs'
import { pinnedNode, root } from './install.mjs'

const BUILDS = [
  {
    what: 'pages',
    sources: [
      'web',
      'contract',
      'bin/page-start.ts',
      'bin/shrink-scripts.ts',
      'bin/slim-manifest.ts',
      'bin/subset-fonts.ts',
      'bin/unused-router-parts.ts',
      'vite.config.ts',
      'react-router.config.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
    stamp: 'build/.built-from',
    script: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  },
  {
    what: 'server',
    sources: ['server', 'contract', 'demo', 'packages', 'bin/bundle-server.ts', 'package-lock.json'],
    // Files of other kinds, such as SQL, are not bundled: the server reads them from these folders.
    only: /\.ts$/,
    stamp: 'build/shop/.built-from',
    script: ['bin/bundle-server.ts'],
  },
]

const filesBelow = (path) => {
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

const sourceHash = ({ sources, only }) => {
  const hash = createHash('sha256')
  for (const source of sources) {
    const isFile = /\.\w+$/.test(source)
    for (const file of isFile ? [join(root, source)] : filesBelow(source).sort()) {
      if (/\.test\.tsx?$/.test(file) || (only && !isFile && !only.test(file))) continue
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

export const ensureBuilt = async () => {
  for (const build of BUILDS) await ensure(build)
}

const isBuilt = ({ stamp }, hash) => readIfThere(join(root, stamp)) === hash

const ensure = async (build) => {
  const hash = sourceHash(build)
  if (isBuilt(build, hash)) return
  const unlock = await holdLock()
  try {
    // Another start in this folder may have built it meanwhile.
    if (!isBuilt(build, hash)) await runBuild(build, hash)
  } finally {
    unlock()
  }
}

const runBuild = async (build, hash) => {
  const stamp = join(root, build.stamp)
  step(`Building the ${build.what}`)
  const start = performance.now()
  rmSync(stamp, { force: true })
  const [script, ...args] = build.script
  const { code, output } = await run(script, args)
  if (code !== 0) throw new Error(`${output}\nThe ${build.what} could not be built.`)
  writeFileSync(stamp, hash)
  process.stdout.write(`${green('✓')} Built the ${build.what} in ${seconds(start)}\n`)
}

// Not in `build`, which a build empties.
const LOCK = join(root, 'node_modules/.building')
const LONGEST_BUILD_MS = 10 * 60_000

/** Held by one process of the folder at a time. Containers that share the folder have process ids of their own. */
const holdLock = async () => {
  const own = `${hostname()} ${process.pid} ${randomUUID()}`
  let isTold = false
  for (;;) {
    try {
      writeFileSync(LOCK, own, { flag: 'wx' })
      return () => readIfThere(LOCK) === own && rmSync(LOCK, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const found = readIfThere(LOCK)
    if (found && isStale(found)) removeStale(found)
    else {
      if (!isTold) step('Waiting for another build in this folder')
      isTold = true
      await pause(200)
    }
  }
}

/** Left by a process that was killed. After a restart of its container, this process may have its id. */
const isStale = (found) => {
  const [host, number] = found.split(' ')
  const pid = Number(number)
  const { mtimeMs } = statSync(LOCK, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
  if (Date.now() - mtimeMs > LONGEST_BUILD_MS) return true
  return host === hostname() && (pid === process.pid || !isRunning(pid))
}

/** Another process may have removed it already, and hold a lock of its own: that is put back. */
const removeStale = (stale) => {
  const aside = `${LOCK}-${randomUUID()}`
  try {
    renameSync(LOCK, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  if (readIfThere(aside) === stale) rmSync(aside, { force: true })
  else renameSync(aside, LOCK)
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const readIfThere = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const run = (script, args) =>
  new Promise((resolve) => {
    const child = spawn(pinnedNode, [join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
