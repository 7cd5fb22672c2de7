import { spawn } from 'node:child_process'
import { constants, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../test/free-port.ts'

const ROOT = join(import.meta.dirname, '..')
/** With the demo, on a machine that is busy with much else. Less than a hook may take. */
const START_TIMEOUT_MS = 220_000

export interface ShopProcess {
  url: string
  dataDir: string
  admin: { email: string; password: string }
  /** A customer of the demo, with orders. */
  shopper: { email: string; password: string }
  /** Opens the mailbox and the sandbox's controls. */
  accessKey: string
  /** The process id of the shop, for tests that kill it. */
  pid: number
  /** What it has printed so far. */
  output(): string
  stop(): Promise<void>
  /** Its exit status once it has ended. */
  status(): number | null
}

export interface ShopOptions {
  env?: Record<string, string>
  /** An existing folder is kept when the shop stops. */
  dataDir?: string
  /** The folder of a shop that was stopped: starting on a copy takes a fifth of the time that making the demo takes. */
  copyOf?: string
  port?: number
}

/** Starts the whole shop as `npm start` does, with a folder and a port of its own; it must be built. */
export const startShop = async (options: ShopOptions = {}): Promise<ShopProcess> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hemline-e2e-')))
  if (options.copyOf) await cp(options.copyOf, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const port = options.port ?? (await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(ROOT, 'build/shop/main.js')], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...options.env,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    // Should this process die, the closed channel tells the shop to end.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk))
  // Later than `exit`, which comes before the last lines of its output.
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!isOver()) child.kill('SIGTERM')
    await exited
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
  }

  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isReady(url))) {
    if (isOver() || Date.now() > deadline) {
      await stop()
      throw new Error(`The shop did not start:\n${output}`)
    }
    await pause(50)
  }
  const { adminPassword, shopperPassword, accessKey } = JSON.parse(
    await readFile(join(dataDir, 'secrets.json'), 'utf8'),
  )
  const admin = { email: 'admin@hemline.test', password: adminPassword }
  return {
    url,
    dataDir,
    admin,
    shopper: { email: 'shopper@hemline.test', password: shopperPassword },
    accessKey,
    pid: child.pid!,
    output: () => output,
    stop,
    status: () => child.exitCode,
  }
}

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/**
 * Runs statements in the embedded database of a running shop: for faults that no user can cause, and for more data
 * than can be made through the browser in a test's time. The rows are those of the last statement.
 */
export async function runSql(dataDir: string, ...statements: string[]): Promise<unknown[]> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({
    host: lines[4]!.trim(),
    port: Number(lines[3]),
    user: 'hemline',
    database: 'hemline',
  })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}
