import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../test/free-port.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

const MAIN = join(import.meta.dirname, '../build/shop/main.js')

let dataDir: string
let shops: ShopProcess[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hemline-process-'))
  shops = []
})

afterEach(async () => {
  for (const shop of shops) await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (env: Record<string, string> = {}) => {
  const shop = await startShop({ dataDir, env: { DEMO: 'off', ...env } })
  shops.push(shop)
  return shop
}

/** A start that is expected to end by itself. */
const startInVain = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DEMO: 'off', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { said, status }
}

const portOf = ({ url }: ShopProcess) => new URL(url).port
const postmaster = async () =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const gone = async (pid: number) => {
  while (isAlive(pid)) await pause(20)
}

test('Every fault of the environment is listed, and the process exits with status 78', async () => {
  const { said, status } = await startInVain({
    PORT: 'abc',
    SMTP_URL: 'nowhere',
    STRIPE_SECRET_KEY: 'sk_test_1',
  })
  expect(said).toMatch(/PORT must be/)
  expect(said).toMatch(/SMTP_URL must be/)
  expect(said).toMatch(/STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing/)
  expect(status).toBe(78)
})

test('A second start on the same folder is refused in one line, and the first continues', async () => {
  const shop = await start()
  const { said, status } = await startInVain({ PORT: '1' })
  expect(said.trim()).toBe(
    `A shop is already running on ${dataDir} (process ${shop.pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
  expect(status).toBe(1)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
})

test('A taken port is named in one line, and no database stays behind', async () => {
  const shop = await start()
  const other = await mkdtemp(join(tmpdir(), 'hemline-process-'))
  const { said, status } = await startInVain({ PORT: portOf(shop), DATA_DIR: other })
  expect(said.trim()).toBe(
    `Port ${portOf(shop)} on 127.0.0.1 is taken by another process. Set PORT to a free one.`,
  )
  expect(status).toBe(1)
  await expect(readFile(join(other, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  await rm(other, { recursive: true })
})

test('SIGTERM lets requests in flight finish, stops the database and exits with status 0', async () => {
  const shop = await start()
  const database = await postmaster()
  const body = JSON.stringify({ items: [{ id: 1, quantity: 1, size: 'M' }] })
  const socket = connect(Number(portOf(shop)), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.write(
    `POST /api/carts/cart_item_details HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n` +
      `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  // The shop has begun with the request.
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 100/)
  const stopped = shop.stop()
  await expect.poll(() => shop.output()).toContain('Closing (SIGTERM)')
  socket.write(body)
  await expect.poll(() => answer).toMatch(/HTTP\/1\.1 200/)
  await stopped
  expect(shop.status()).toBe(0)
  expect(isAlive(database)).toBe(false)
})

test('A killed shop leaves no database process behind and starts again with its data', async () => {
  const first = await start()
  const database = await postmaster()
  process.kill(first.pid, 'SIGKILL')
  await gone(database)
  const second = await start()
  expect(second.admin).toEqual(first.admin)
  const { status } = await fetch(`${second.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: first.admin }),
  })
  expect(status).toBe(200)
})

test('The shop serves again by itself after its database was killed', async () => {
  const shop = await start()
  process.kill(await postmaster(), 'SIGKILL')
  await expect
    .poll(async () => (await fetch(`${shop.url}/api/products/`)).status, { timeout: 90_000, interval: 50 })
    .toBe(200)
})

test('Several processes share the port, and one that dies is replaced', async () => {
  const shop = await start({ WORKERS: '2' })
  await expect.poll(() => shop.output(), { timeout: 90_000 }).toContain('is open')
  const workers = (await readFile(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .map(Number)
  const database = await postmaster()
  for (const worker of workers.filter((pid) => pid !== database)) process.kill(worker, 'SIGKILL')
  await expect
    .poll(async () => (await fetch(`${shop.url}/readyz`).catch(() => undefined))?.status, { timeout: 90_000 })
    .toBe(200)
  await shop.stop()
  expect(shop.status()).toBe(0)
})

test('A shop with TLS and without Stripe keys does not start by itself', async () => {
  const { said, status } = await startInVain({ PUBLIC_URL: 'https://shop.example' })
  expect(said).toMatch(/PUBLIC_URL is https:\/\/shop\.example and there are no Stripe keys: .* SANDBOX=on/)
  expect(status).toBe(78)
})

test('No start prints a key of payments or signing, and only the first prints passwords', async () => {
  const outputs: string[] = []
  for (let n = 0; n < 2; n++) {
    const shop = await start({ DEMO: 'on', LOG_LEVEL: 'info' })
    await expect.poll(() => shop.output(), { timeout: 90_000 }).toContain('is open')
    await shop.stop()
    outputs.push(shop.output())
  }
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const [first, second] = outputs
  for (const output of outputs) {
    for (const secret of [...Object.values<string>(secrets.sandbox), secrets.jwtSecret])
      expect(output).not.toContain(secret)
    expect(output).toContain(`/mailbox?key=${secrets.accessKey}`)
  }
  for (const password of [secrets.adminPassword, secrets.shopperPassword]) {
    expect(first).toContain(password)
    expect(second).not.toContain(password)
  }
})

test('A live key does not start on what a demonstration left, unless it is meant', async () => {
  const demonstration = await start({ DEMO: 'on' })
  await demonstration.stop()
  const LIVE = {
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    PUBLIC_URL: 'https://shop.example',
  }
  const { said, status } = await startInVain({ ...LIVE, PORT: portOf(demonstration) })
  expect(said).toMatch(/has orders paid with test cards and \d+ products of the demo catalogue\. .*DEMO=keep/)
  expect(status).toBe(1)
  await start({ ...LIVE, DEMO: 'keep' })
})

test('The metrics of all processes are on an address of their own, and not on the shop’s', async () => {
  const port = await findFreePort()
  const shop = await start({ WORKERS: '2', METRICS_ADDR: `127.0.0.1:${port}` })
  await expect.poll(() => shop.output(), { timeout: 90_000 }).toContain('is open')
  for (let n = 0; n < 20; n++) await fetch(`${shop.url}/readyz`, { headers: { connection: 'close' } })
  const countAnswers = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const counts = metrics.matchAll(
      /http_request_duration_seconds_count\{[^}]*route="\/readyz"[^}]*\} (\d+)/g,
    )
    return Array.from(counts, ([, count]) => Number(count)).reduce((total, count) => total + count, 0)
  }
  // An answer is counted after it was sent.
  await expect.poll(countAnswers).toBeGreaterThanOrEqual(20)
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404)
})

test('Neither secrets nor tokens are logged', async () => {
  const shop = await start({ LOG_LEVEL: 'trace' })
  await fetch(`${shop.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer very-secret' },
    body: JSON.stringify({ user: { email: shop.admin.email, password: 'very-secret' } }),
  })
  await fetch(`${shop.url}/password/edit?reset_password_token=very-secret`)
  await shop.stop()
  const log = shop
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(log.length).toBeGreaterThan(2)
  expect(log.join('\n')).not.toContain('very-secret')
  expect(log.join('\n')).not.toContain(shop.admin.password)
})
