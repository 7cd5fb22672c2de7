import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const WORKERS = join(import.meta.dirname, 'workers.ts')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hemline-workers-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MAIN = `
  import cluster from 'node:cluster'
  import { readdirSync, readFileSync } from 'node:fs'
  import { startWorkers } from ${JSON.stringify(WORKERS)}
  cluster.setupPrimary({ exec: process.env.WORKER })
  const log = { error: () => console.log('replaced') }
  const failed = (error) => console.log('failed: ' + error.message)
  const start = (count) => startWorkers(count, { connectionString: '', directUrl: '' }, log, failed)`

/** Writes both and returns what starts them. */
async function scripts(name: string, primary: string, worker: string) {
  const [main, exec] = [join(folder, `${name}.mjs`), join(folder, `${name}-worker.mjs`)]
  await writeFile(main, MAIN + primary)
  await writeFile(exec, worker)
  return { main, env: { ...process.env, WORKER: exec, STARTS: join(folder, `${name}-starts`) } }
}

/** The first three that start end at once, as when their database has just ended. */
const ENDING = `
  import { appendFileSync, readFileSync } from 'node:fs'
  import { createServer } from 'node:net'
  appendFileSync(process.env.STARTS, 'x')
  if (readFileSync(process.env.STARTS).length <= 3) process.exit(1)
  process.once('message', () => createServer().listen(0))
  process.send('ready')`

const ALL_SERVE = `
  const workers = await start(2)
  console.log('all serve')
  await workers.stop()`

test('Workers that end before they serve are replaced, and the shop opens when all of them do', async () => {
  const { main, env } = await scripts('ending', ALL_SERVE, ENDING)
  const { stdout } = await run(process.execPath, [main], { env })
  expect(stdout.trim().split('\n')).toEqual(['replaced', 'replaced', 'replaced', 'all serve'])
})

const SERVING = `
  import { createServer } from 'node:net'
  process.once('message', () => createServer().listen(0))
  process.send('ready')`

/** The first worker is dead when it is to be sent its settings. */
const KILLED_WHEN_READY = `
  cluster.once('fork', ({ process: child }) => child.prependOnceListener('message', () => {
    child.kill('SIGKILL')
    const isOver = () => readFileSync('/proc/' + child.pid + '/stat', 'utf8').includes(') Z ')
    while (!isOver() || readdirSync('/proc/' + child.pid + '/task').length > 1);
  }))
  ${ALL_SERVE}`

test.skipIf(process.platform !== 'linux')(
  'A worker that ends just before it is sent its settings is replaced, and the shop goes on',
  async () => {
    const { main, env } = await scripts('killed', KILLED_WHEN_READY, SERVING)
    const { stdout } = await run(process.execPath, [main], { env })
    expect(stdout.trim().split('\n')).toEqual(['replaced', 'all serve'])
  },
)

/** The first worker dies as it is given a connection. */
const DYING_OF_A_CONNECTION = `
  import { appendFileSync, readFileSync } from 'node:fs'
  import { createServer } from 'node:net'
  appendFileSync(process.env.STARTS, 'x')
  const isFirst = readFileSync(process.env.STARTS).length === 1
  if (isFirst) process.prependListener('internalMessage', ({ act }) => {
    if (act === 'newconn') process.kill(process.pid, 'SIGKILL')
  })
  process.once('message', () => createServer((socket) => socket.end('served')).listen(0))
  process.send('ready')`

const CONNECTED_TWICE = `
  import { connect } from 'node:net'
  const listening = () => new Promise((resolve) => cluster.once('listening', (worker, { port }) => resolve(port)))
  const read = (port) => new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (chunk) => (received += chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(received || 'nothing'))
  })
  const first = listening()
  const workers = await start(1)
  const second = listening()
  console.log(await read(await first))
  console.log(await read(await second))
  await workers.stop()`

test('A connection that was given to a worker which dies is closed, and the next one is served', async () => {
  const { main, env } = await scripts('untaken', CONNECTED_TWICE, DYING_OF_A_CONNECTION)
  const { stdout } = await run(process.execPath, [main], { env, timeout: 20_000 })
  expect(stdout.trim().split('\n')).toEqual(['replaced', 'nothing', 'served'])
})
