import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../test/free-port.ts'
import { findProgram, needs } from '../test/programs.ts'
import { openTestShop, type TestShop } from '../test/shop.ts'

// A proxy that was set up in a hurry: it names no visitor, and asks the shop under the name of the same machine.

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'hemline-bare-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const nginx = (port: number, to: number): [text: string, given: (file: string) => string[]] => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const asRoot = process.getuid?.() === 0 ? 'user root; ' : ''
  const site = `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${to}; } }`
  return [
    `${asRoot}daemon off; pid ${folder}/nginx.pid; events {} http { access_log off; ${temporary} ${site} }\n`,
    (file) => ['-e', 'stderr', '-p', folder, '-c', file],
  ]
}

const haproxy = (port: number, to: number): ReturnType<typeof nginx> => [
  `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend all
  bind 127.0.0.1:${port}
  http-request set-header Host localhost
  default_backend shop
backend shop
  server one 127.0.0.1:${to}
`,
  (file) => ['-db', '-f', file],
]

test.for([
  ['nginx', nginx],
  ['haproxy', haproxy],
] as const)(
  'Behind a bare %s, mailbox, sandbox controls and metrics are not found',
  async ([program, configure], { skip }) => {
    needs(skip, program)
    const port = await findFreePort()
    const [text, given] = configure(port, shop.shop.config.port)
    const file = join(folder, program)
    await writeFile(file, text)
    const child = spawn(findProgram(program)!, given(file), { stdio: 'ignore' })
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      )
    try {
      await expect.poll(() => statusOf('/healthz'), { timeout: 30_000 }).toBe(200)
      for (const path of ['/mailbox', '/mailbox/1', '/sandbox', '/sandbox/faults', '/metrics'])
        expect.soft(await statusOf(path), path).toBe(404)
      expect(await statusOf('/api/products/')).toBe(200)
    } finally {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  },
)
