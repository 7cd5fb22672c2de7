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

/** The first three that start end at once, as when their database has just ended. */
const WORKER = `
  import { appendFileSync, readFileSync } from 'node:fs'
  import { createServer } from 'node:net'
  appendFileSync(process.env.STARTS, 'x')
  if (readFileSync(process.env.STARTS).length <= 3) process.exit(1)
  process.once('message', () => createServer().listen(0))
  process.send('ready')`

const PRIMARY = `
  import cluster from 'node:cluster'
  import { startWorkers } from ${JSON.stringify(WORKERS)}
  cluster.setupPrimary({ exec: process.env.WORKER })
  const log = { error: () => console.log('replaced') }
  const failed = (error) => console.log('failed: ' + error.message)
  const workers = await startWorkers(2, { connectionString: '', directUrl: '' }, log, failed)
  console.log('all serve')
  await workers.stop()`

test('Workers that end before they serve are replaced, and the shop opens when all of them do', async () => {
  const [primary, worker] = [join(folder, 'primary.mjs'), join(folder, 'worker.mjs')]
  await writeFile(primary, PRIMARY)
  await writeFile(worker, WORKER)
  const env = { ...process.env, WORKER: worker, STARTS: join(folder, 'starts') }
  const { stdout } = await run(process.execPath, [primary], { env })
  expect(stdout.trim().split('\n')).toEqual(['replaced', 'replaced', 'replaced', 'all serve'])
})
