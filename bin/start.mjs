// Plain JavaScript for any Node from 20 on. It installs and starts the pinned Node.
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

// V8 never returns its young generation, 48 MB by default; cached responses allocate little.
const args = ['--max-semi-space-size=8', join(root, isDev ? 'server/main.ts' : 'build/shop/main.js')]
// The shop gets no signal when npm is killed, so it checks its parent process.
if (process.env.npm_lifecycle_event) args.push('--ends-with-npm')
const env = {
  ...process.env,
  NODE_ENV: isDev ? 'development' : 'production',
  // glibc otherwise keeps an arena for each image decoding thread: 80 MB more at rest.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
}

// Replaces this process, where Node supports it.
if (process.execve) process.execve(pinnedNode, [pinnedNode, ...args], env)

// The shop ends when the IPC channel closes.
const shop = spawn(pinnedNode, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal))
shop.on('error', (error) => {
  process.stderr.write(`The shop could not be started: ${error.message}\n`)
  process.exit(1)
})
shop.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
