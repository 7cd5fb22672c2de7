import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_IMAGE_BYTES, uploadImage } from '../contract/image.ts'
import { importShopifyOrders, MAX_MOVING_BYTES } from '../contract/moving-in.ts'
import { importRedirects, MAX_REDIRECTS_BYTES } from '../contract/redirect.ts'
import { urlOf } from '../contract/url.ts'
import { homeOf } from '../server/http/address.ts'
import { KEEP_ALIVE_MS } from '../server/http/server.ts'
import { findFreePort } from '../test/free-port.ts'
import { findProgram, needs } from '../test/programs.ts'

const EXAMPLE = 'shop.example'

interface Host {
  port: number
  received: IncomingHttpHeaders[]
  isReady: boolean
  /** Answers wait for it. */
  held?: Promise<void>
  close(): Promise<void>
}

let folder: string
let hosts: Host[]

/** What a proxy sees of a host: whether it is ready, and what it is asked. */
async function openHost(name: string): Promise<Host> {
  const received: IncomingHttpHeaders[] = []
  const host: Host = { port: await findFreePort(), received, isReady: true, close: async () => {} }
  const server: Server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (asked, answer) => {
    if (asked.url === '/readyz') return void answer.writeHead(host.isReady ? 200 : 503).end()
    received.push(asked.headers)
    if (asked.url === '/lines') {
      answer.writeHead(200, { 'x-accel-buffering': 'no' }).write('first\n')
      return void host.held?.then(() => answer.end('second\n'))
    }
    let bytes = 0
    asked.on('data', (chunk: Buffer) => (bytes += chunk.length))
    asked.on('end', async () => {
      await host.held
      answer.end(`${name} ${bytes}`)
    })
  })
  server.listen(host.port, '127.0.0.1')
  await once(server, 'listening')
  host.close = async () => {
    server.close()
    server.closeAllConnections()
  }
  return host
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hemline-deploy-'))
  const openssl = findProgram('openssl')
  if (!openssl) return
  execFileSync(
    openssl,
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${EXAMPLE} -keyout ${folder}/key.pem -out ${folder}/cert.pem`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  const [key, cert] = [await readFile(`${folder}/key.pem`), await readFile(`${folder}/cert.pem`)]
  await writeFile(`${folder}/both.pem`, Buffer.concat([cert, key]))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const example = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')

/** Fails when the example lacks a text, so that it cannot change without the test. */
function fill(text: string, replacements: [string, string][]): string {
  for (const [from, to] of replacements) {
    expect(text).toContain(from)
    text = text.replaceAll(from, to)
  }
  return text
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  onChunk?: (chunk: string) => void
}

const ask = (port: number, path: string, { method = 'GET', headers = {}, body, onChunk }: Asked = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: EXAMPLE,
        rejectUnauthorized: false,
        headers: { host: EXAMPLE, ...headers, ...(body && { 'content-length': body.length }) },
        agent: false,
      },
      (received) => {
        const chunks: Buffer[] = []
        received.on('data', (chunk) => chunks.push(chunk))
        if (onChunk) received.on('data', (chunk) => onChunk(String(chunk)))
        received.on('end', () =>
          resolve({ status: received.statusCode!, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

const answers = (port: number) =>
  ask(port, '/').then(
    ({ status }) => status,
    () => 0,
  )

interface Ports {
  plain: number
  secure: number
  hosts: Host[]
  /** How long the proxy waits for most answers, as its file writes it. */
  patience: string
}

type Command = (ports: Ports) => Promise<[program: string, given: string[], environment?: object]>

async function withProxy(
  command: Command,
  check: (port: number, hosts: Host[], plain: number) => Promise<void>,
  patience = '60s',
): Promise<void> {
  hosts = [await openHost('one'), await openHost('two')]
  const [plain, secure] = [await findFreePort(), await findFreePort()]
  const [program, given, env] = await command({ plain, secure, hosts, patience })
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  try {
    await expect.poll(() => answers(secure), { timeout: 30_000, message: said }).toBe(200)
    await check(secure, hosts, plain)
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    for (const host of hosts) await host.close()
  }
}

/** What holds for each proxy. */
async function checkProxy(port: number, [one, two]: Host[], plain: number) {
  const spoofed = {
    'x-forwarded-for': '9.9.9.9',
    forwarded: 'for=9.9.9.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
  }
  for (const host of [one!, two!]) host.received.length = 0
  expect((await ask(port, '/', { headers: spoofed })).status).toBe(200)
  const [seen] = [...one!.received, ...two!.received]
  expect(seen).toMatchObject({ host: EXAMPLE, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
  expect(JSON.stringify(seen)).not.toMatch(/9\.9\.9\.9|evil/)

  for (const [call, bytes] of [
    [uploadImage, MAX_IMAGE_BYTES],
    [importRedirects, MAX_REDIRECTS_BYTES],
    [importShopifyOrders, MAX_MOVING_BYTES],
  ] as const) {
    const { status, text } = await ask(port, urlOf(call), { method: call.method, body: Buffer.alloc(bytes) })
    expect([status, text], call.path).toEqual([200, expect.stringContaining(` ${bytes}`)])
  }

  const redirect = await fetch(`http://127.0.0.1:${plain}/shop?a=1`, {
    redirect: 'manual',
    headers: { host: EXAMPLE },
  })
  expect([301, 308]).toContain(redirect.status)
  expect(redirect.headers.get('location')).toMatch(/^https:\/\/[^/]+\/shop\?a=1$/)

  // A host that is gone costs no page. A POST to it may have arrived, and is not sent again; the next ones go
  // elsewhere.
  await one!.close()
  for (let count = 0; count < 5; count++) expect((await ask(port, '/')).text).toBe('two 0')
  const order = async () =>
    (await ask(port, '/api/checkout', { method: 'POST', body: Buffer.from('x') })).text
  const tenOrders = async () => {
    const texts = new Set<string>()
    for (let count = 0; count < 10; count++) texts.add(await order())
    return texts
  }
  await expect.poll(tenOrders, { timeout: 30_000 }).toEqual(new Set(['two 1']))
}

/** No request is sent to a host whose /readyz says that it is closing. */
async function checkDraining(port: number, [one, two]: Host[]) {
  one!.isReady = false
  const onlyTwo = async () => {
    const texts = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await ask(port, '/')).text))
    return new Set(texts)
  }
  await expect.poll(onlyTwo, { timeout: 30_000 }).toEqual(new Set(['two 0']))
  one!.isReady = true
  two!.isReady = false
  await expect.poll(onlyTwo, { timeout: 30_000 }).toEqual(new Set(['one 0']))
  two!.isReady = true
  await expect.poll(async () => (await onlyTwo()).size, { timeout: 30_000 }).toBe(2)
}

/** Where no host is ready, as while the database is away, each is asked for what it has in memory. */
async function checkUnready(port: number, [one, two]: Host[]) {
  one!.isReady = false
  two!.isReady = false
  const begin = performance.now()
  while (performance.now() - begin < 5_000) expect((await ask(port, '/')).text).toMatch(/^(one|two) 0$/)
  one!.isReady = true
  await expect.poll(async () => (await ask(port, '/')).text, { timeout: 30_000 }).toBe('one 0')
}

/** The files of a shop that moves in are still waited for when another answer is not any more. */
async function checkPatience(port: number, hosts: Host[]) {
  const held = Promise.withResolvers<void>()
  for (const host of hosts) {
    host.received.length = 0
    host.held = held.promise
  }
  const { method } = importShopifyOrders
  const movedIn = ask(port, urlOf(importShopifyOrders), { method, body: Buffer.alloc(1) })
  const checkOthers = async () => {
    await expect.poll(() => hosts.flatMap(({ received }) => received).length).toBe(1)
    expect((await ask(port, '/')).status).toBeGreaterThanOrEqual(502)
  }
  const [{ text }] = await Promise.all([movedIn, checkOthers().finally(held.resolve)])
  expect(text).toMatch(/^(one|two) 1$/)
}

/** What a host tells while it works, such as how far an import is, is passed on line by line. */
async function checkLines(port: number, hosts: Host[]) {
  const held = Promise.withResolvers<void>()
  for (const host of hosts) host.held = held.promise
  const lines: string[] = []
  const answer = ask(port, '/lines', { onChunk: (chunk) => lines.push(chunk) })
  const checkFirst = async () => await expect.poll(() => lines).toEqual(['first\n'])
  const [{ text }] = await Promise.all([answer, checkFirst().finally(held.resolve)])
  expect(text).toBe('first\nsecond\n')
}

const nginx: Command = async ({ plain, secure, hosts: [one, two], patience }) => {
  const site = fill(await example('nginx.conf'), [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${secure} ssl`],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', `${folder}/cert.pem`],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', `${folder}/key.pem`],
    ['/var/log/nginx/hemline.log', `${folder}/access.log`],
    ['/var/log/nginx/hemline-error.log', `${folder}/error.log`],
    ['server 127.0.0.1:3000', `server 127.0.0.1:${one!.port}`],
    ['# server 10.0.0.2:3000', `server 127.0.0.1:${two!.port}`],
    ['proxy_read_timeout 60s', `proxy_read_timeout ${patience}`],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const file = `${folder}/nginx.conf`
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/nginx.pid; error_log ${folder}/every-error.log warn; events {} http { access_log ${folder}/every.log; ${temporary} ${site} }`,
  )
  return [findProgram('nginx')!, ['-e', 'stderr', '-p', folder, '-c', file]]
}

const haproxy: Command = async ({ plain, secure, hosts: [one, two], patience }) => {
  const file = `${folder}/haproxy.cfg`
  const text = fill(await example('haproxy.cfg'), [
    ['bind :80', `bind 127.0.0.1:${plain}`],
    ['bind :443', `bind 127.0.0.1:${secure}`],
    ['/etc/haproxy/certs/shop.example.pem', `${folder}/both.pem`],
    ['server one 127.0.0.1:3000', `server one 127.0.0.1:${one!.port}`],
    ['# server two 10.0.0.2:3000', `server two 127.0.0.1:${two!.port}`],
    ['server one-unready 127.0.0.1:3000', `server one-unready 127.0.0.1:${one!.port}`],
    ['# server two-unready 10.0.0.2:3000', `server two-unready 127.0.0.1:${two!.port}`],
    ['server certbot 127.0.0.1:8888', `server certbot 127.0.0.1:${two!.port}`],
    ['timeout server 60s', `timeout server ${patience}`],
  ])
  await writeFile(file, text)
  return [findProgram('haproxy')!, ['-db', '-f', file]]
}

const caddy: Command = async ({ plain, secure, hosts: [one, two], patience }) => {
  const file = `${folder}/Caddyfile`
  const text = fill(await example('Caddyfile'), [
    ['shop.example {', `https://shop.example:${secure} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`],
    ['127.0.0.1:3000', `127.0.0.1:${one!.port} 127.0.0.1:${two!.port}`],
    ['response_header_timeout 60s', `response_header_timeout ${patience}`],
  ])
  await writeFile(file, `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n}\n${text}`)
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return [findProgram('caddy')!, ['run', '--config', file, '--adapter', 'caddyfile'], home]
}

const PROXIES = [
  ['nginx', nginx],
  ['haproxy', haproxy],
  ['caddy', caddy],
] as const

const SLOW = { timeout: 180_000 }

test.for(PROXIES)(
  'The example for %s believes no visitor, takes each file that the shop does, and does without a host that is gone',
  SLOW,
  async ([program, command], { skip }) => {
    needs(skip, program, 'openssl')
    await expect(withProxy(command, checkProxy)).resolves.toBeUndefined()
  },
)

test.for(PROXIES)(
  'The example for %s waits longer for the files of a shop that moves in than for other answers',
  SLOW,
  async ([program, command], { skip }) => {
    needs(skip, program, 'openssl')
    await expect(withProxy(command, checkPatience, '1s')).resolves.toBeUndefined()
  },
)

test.for(PROXIES)(
  'The example for %s passes on what a host tells while it works',
  SLOW,
  async ([program, command], { skip }) => {
    needs(skip, program, 'openssl')
    await expect(withProxy(command, checkLines)).resolves.toBeUndefined()
  },
)

test(
  'The example for nginx writes no token of a mail, no order’s id and no key into its logs',
  SLOW,
  async ({ skip }) => {
    needs(skip, 'nginx', 'openssl')
    await withProxy(nginx, async (port, [one, two]) => {
      const paths = [
        ['/password/edit?reset_password_token=secret', '/password/edit'],
        ['/api/orders/HL-SECRE-secre-SECRE-secre/cancel', '/api/orders/HL-SECRE.../cancel'],
        ['/api/stock_alerts/0123secret-0123-0123', '/api/stock_alerts/0123secr...'],
        ['/feeds/0123secret-0123-0123/google.tsv.gz', '/feeds/0123secr.../google.tsv.gz'],
        ['/api/orders/admin_index', '/api/orders/admin_index'],
      ] as const
      for (const [path] of paths) await ask(port, path)
      const linesOf = async (file: string) => (await readFile(join(folder, file), 'utf8')).split('\n')
      for (const [, logged] of paths)
        await expect
          .poll(() => linesOf('access.log'))
          .toContainEqual(expect.stringMatching(`^127\\.0\\.0\\.1 \\[.+\\] "GET ${logged}" 200 `))
      await Promise.all([one!.close(), two!.close()])
      for (const [path] of paths) expect((await ask(port, path)).status).toBe(502)
      await expect
        .poll(() => linesOf('access.log'))
        .toContainEqual(expect.stringMatching('"GET /api/orders/admin_index" 502 '))
      for (const file of ['access.log', 'every.log', 'error.log', 'every-error.log'])
        expect((await linesOf(file)).filter((line) => /secret|secre-SECRE/.test(line))).toEqual([])
    })
  },
)

test(
  'The example for haproxy passes on to certbot what is asked for a certificate',
  SLOW,
  async ({ skip }) => {
    needs(skip, 'haproxy', 'openssl')
    await withProxy(haproxy, async (_port, _hosts, plain) => {
      const asked = await fetch(`http://127.0.0.1:${plain}/.well-known/acme-challenge/token`)
      expect([asked.status, await asked.text()]).toEqual([200, 'two 0'])
    })
  },
)

test('The example for haproxy counts the connections of a home, as the shop does its requests', async () => {
  const [, v4, v6] = /track-sc0 src,ipmask\((\d+),(\d+)\)/.exec(await example('haproxy.cfg')) ?? []
  expect(v4).toBe('32')
  expect(homeOf('2001:db8:1:2::3')).toMatch(new RegExp(`::/${v6}$`))
})

test('The example for haproxy leaves most connections to others than one address', SLOW, async ({ skip }) => {
  needs(skip, 'haproxy', 'openssl')
  await withProxy(haproxy, async (port) => {
    const sockets = Array.from({ length: 450 }, () =>
      connect(port, '127.0.0.1')
        .on('error', () => {})
        .resume(),
    )
    await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(50)
    expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(300)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => answers(port)).toBe(200)
  })
})

// nginx has no checks of its own.
test.for(PROXIES.slice(1))(
  'The example for %s asks no host that is closing',
  SLOW,
  async ([program, command], { skip }) => {
    needs(skip, program, 'openssl')
    await expect(withProxy(command, checkDraining)).resolves.toBeUndefined()
  },
)

test.for(PROXIES)(
  'The example for %s asks hosts that are not ready when no other is',
  SLOW,
  async ([program, command], { skip }) => {
    needs(skip, program, 'openssl')
    await expect(withProxy(command, checkUnready)).resolves.toBeUndefined()
  },
)
