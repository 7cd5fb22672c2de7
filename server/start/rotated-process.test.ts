import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getProfile, logIn } from '../../contract/account.ts'
import { aCustomer, PASSWORD } from '../../test/accounts.ts'
import { type ApiCaller, openCaller } from '../../test/caller.ts'
import { findFreePort } from '../../test/free-port.ts'
import { rotateSecret } from '../secrets.ts'
import { keyIdOf } from '../signing.ts'

/** As `main.ts`, without pages, which would have to be built. */
const MAIN = `
  import cluster from 'node:cluster'
  import { startPrimary } from ${JSON.stringify(join(import.meta.dirname, 'primary.ts'))}
  import { runProcess } from ${JSON.stringify(join(import.meta.dirname, 'shutdown.ts'))}
  import { startServing } from ${JSON.stringify(join(import.meta.dirname, 'worker.ts'))}
  const start = cluster.isPrimary ? startPrimary : startServing
  await runProcess((shutdown) => start(shutdown, { pages: false }))`

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hemline-rotated-'))
  dataDir = join(folder, 'data')
  await writeFile(join(folder, 'main.mjs'), MAIN)
})
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

interface Running extends ApiCaller {
  /** The workers are replaced once it resolves. */
  killWorkers(): Promise<void>
  stop(): Promise<void>
}

async function start(): Promise<Running> {
  const port = await findFreePort()
  const environment = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', WORKERS: '2', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [join(folder, 'main.mjs')], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const isReady = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    expect(answer?.status, said).toBe(200)
  }
  await vi.waitFor(() => expect(said).toContain('is open'), { timeout: 120_000 })
  return {
    ...openCaller(`http://127.0.0.1:${port}`),
    killWorkers: async () => {
      for (const pid of await workersOf(child)) process.kill(pid, 'SIGKILL')
      await vi.waitFor(isReady, { timeout: 90_000 })
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      running.delete(child)
    },
  }
}

async function workersOf({ pid }: ChildProcess): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
  const database = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  return children.filter((child) => child !== database)
}

const secretsOf = async () => JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
const keyOf = (token: string) => decodeProtectedHeader(token.slice('Bearer '.length)).kid

test('A shop signs with a new secret from its restart on, its replaced workers too, and nobody is signed out', async () => {
  const first = await start()
  const { jwtSecret: former } = await secretsOf()
  const { email, token } = await aCustomer(first)
  const signIn = async ({ call }: Running) => {
    const { status, headers } = await call(logIn, { body: { user: { email, password: PASSWORD } } })
    expect(status).toBe(200)
    return headers.get('authorization')!
  }
  const statusOf = async ({ call }: Running, signedIn: string) =>
    (await call(getProfile, {}, signedIn)).status

  await rotateSecret(dataDir)
  await first.killWorkers()
  const meanwhile = await signIn(first)
  expect(keyOf(meanwhile)).toBe(keyIdOf(former))
  expect(await statusOf(first, token)).toBe(200)
  await first.stop()

  const second = await start()
  const { jwtSecret } = await secretsOf()
  const after = await signIn(second)
  expect(keyOf(after)).toBe(keyIdOf(jwtSecret))
  for (const signedIn of [token, meanwhile, after]) expect(await statusOf(second, signedIn)).toBe(200)
  await second.stop()
})
