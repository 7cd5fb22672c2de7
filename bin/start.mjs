// Plain JavaScript for any Node from 20 on: it brings the Node that the shop itself runs on.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root } from './install.mjs'
import { explain } from './progress.mjs'

const isDev = process.argv.includes('--dev')

ensureInstalled()
if (!isDev) {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt().catch((error) => {
    explain(error.message)
    process.exit(1)
  })
}

// V8 keeps what it once needed for young objects, 48 MB by default; answers come from memory and need few.
const args = ['--max-semi-space-size=8', join(root, 'server/main.ts')]
// Nobody tells the shop when npm is killed, so it looks itself.
if (process.env.npm_lifecycle_event) args.push('--ends-with-npm')
const env = {
  ...process.env,
  NODE_ENV: isDev ? 'development' : 'production',
  // glibc otherwise keeps a heap for each thread that has ever decoded a picture: 80 MB more at rest.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
}

// Where Node can, it becomes the shop, and no program stands in between.
if (process.execve) process.execve(pinnedNode, [pinnedNode, ...args], env)

// The channel tells the shop when this program was killed.
const shop = spawn(pinnedNode, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal))
shop.on('error', (error) => {
  process.stderr.write(`The shop could not be started: ${error.message}\n`)
  process.exit(1)
})
shop.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
