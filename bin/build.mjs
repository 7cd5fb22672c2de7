import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { green, seconds, step } from './progress.mjs'
import { pinnedNode, root } from './install.mjs'

const SOURCES = [
  'web',
  'contract',
  'bin/page-start.ts',
  'bin/subset-fonts.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

const stamp = join(root, 'build/.built-from')

const filesBelow = (path) => {
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

const sourceHash = () => {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const isFile = /\.\w+$/.test(source)
    for (const file of isFile ? [join(root, source)] : filesBelow(source).sort()) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

export const ensureBuilt = async () => {
  const hash = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  step('Building the pages')
  const start = performance.now()
  rmSync(stamp, { force: true })
  const { code, output } = await run('node_modules/@react-router/dev/bin.cjs', ['build'])
  if (code !== 0) throw new Error(`${output}\nThe pages could not be built.`)
  writeFileSync(stamp, hash)
  process.stdout.write(`${green('✓')} Built the pages in ${seconds(start)}\n`)
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
