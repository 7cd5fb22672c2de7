import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../test/free-port.ts'

const ROOT = join(import.meta.dirname, '..')

export interface ShopProcess {
  origin: string
  /** Milliseconds from the command to the first page. */
  startMs: number
  adminPassword: string
  /** Proportional set sizes without npm, in MB. */
  memory(): { shop: number; database: number; all: number }
  /** Since their start, in milliseconds. */
  processorMs(): { shop: number; database: number }
  stop(): Promise<void>
}

export async function startShop(dataDir: string, env: Record<string, string> = {}): Promise<ShopProcess> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout!.resume()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await fetch(origin).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The shop did not start.')
    await pause(10)
  }
  const startMs = performance.now() - started
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  return {
    origin,
    startMs,
    adminPassword: secrets.adminPassword,
    memory: () => {
      const { shop, database } = memoryBelow(child.pid!)
      return { shop, database, all: shop + database }
    },
    processorMs: () => processorMsBelow(child.pid!),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function memoryBelow(pid: number) {
  const sizes = { shop: 0, database: 0 }
  for (const one of processesBelow(pid)) {
    const kilobytes = Number(/^Pss:\s*(\d+)/m.exec(contentOf(`/proc/${one}/smaps_rollup`))?.[1] ?? 0)
    sizes[ownerOf(contentOf(`/proc/${one}/comm`).trim())] += (kilobytes * 1024) / 1e6
  }
  if (sizes.shop === 0) throw new Error('The memory of processes cannot be read on this machine.')
  return sizes
}

const ownerOf = (name: string | undefined) => (name === 'postgres' ? 'database' : 'shop')

/** A tick of proc(5). */
const TICK_MS = 10

/** Counts the processes that this one has started. */
export function processorMsBelow(pid: number) {
  const times = { shop: 0, database: 0 }
  for (const one of processesBelow(pid)) {
    const [, name, rest = ''] = /^\d+ \((.*)\) (.*)/s.exec(contentOf(`/proc/${one}/stat`)) ?? []
    // Its own time and that of its ended children, in user and kernel mode.
    const ticks = sumOf(rest.split(' ').slice(11, 15).map(Number))
    times[ownerOf(name)] += ticks * TICK_MS
  }
  return times
}

function processesBelow(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const parent = /^PPid:\s*(\d+)$/m.exec(contentOf(`/proc/${entry}/status`))?.[1]
    if (parent) parents.set(Number(entry), Number(parent))
  }
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one)
    return parent !== undefined && (parent === pid || isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
