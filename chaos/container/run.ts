import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { waitFor } from '../program.ts'
import { findFreePort } from '../../test/free-port.ts'
import { findProgram } from '../../test/programs.ts'

const USAGE = `npm run rehearse:container -- [--debian] [--runc] [--image=name]

Builds the shop's image with Podman and runs it as deploy/compose.yaml does, but with the database that the shop brings: without
root, capabilities and a writable root. It is migrated, answers pages, takes an order and ends in time.

  --debian    the base images are made of Debian's packages (debootstrap) and this machine's Node, not pulled
  --runc      built in a chroot and run by runc, where Podman's own runtime cannot (cgroups of both versions)
  --image     one that is built already`

const ROOT = join(import.meta.dirname, '../..')
const BASE = 'localhost/hemline-debian'
const CONTAINER = 'hemline-rehearsal'
const VOLUME = 'hemline-rehearsal'
/** Limits on open files and processes that any machine allows. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']
const START_MS = 90_000

const { values } = parseArgs({
  options: {
    debian: { type: 'boolean', default: false },
    runc: { type: 'boolean', default: false },
    image: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const RUNTIME = values.runc ? ['--runtime', 'runc'] : []

const missing = [
  'podman',
  ...(values.debian ? ['debootstrap'] : []),
  ...(values.runc ? ['runc'] : []),
].filter((name) => !findProgram(name))
if (values.help) console.log(USAGE)
else if (missing.length === 0) await run()
else {
  console.log(`${missing.join(' and ')} not installed. On Debian: apt install ${missing.join(' ')}`)
  process.exitCode = 3
}

function podman(...given: string[]): string {
  return execFileSync('podman', [...RUNTIME, ...given], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()
}

async function run(): Promise<void> {
  const image = values.image ?? (await build())
  try {
    await tryImage(image)
  } finally {
    spawnSync('podman', ['rm', '--force', CONTAINER], { stdio: 'ignore' })
    spawnSync('podman', ['volume', 'rm', VOLUME], { stdio: 'ignore' })
  }
}

async function build(): Promise<string> {
  if (values.debian) await makeBase()
  const bases = values.debian ? ['--build-arg', `BASE=${BASE}`, '--build-arg', `BUILD_BASE=${BASE}`] : []
  const isolation = values.runc ? ['--isolation', 'chroot', ...LIMITS] : []
  const given = ['build', '--format', 'docker', '--network', 'host', ...isolation, ...bases]
  const file = ['--file', 'deploy/Containerfile', '--tag', 'localhost/hemline', '.']
  execFileSync('podman', [...given, ...file], { cwd: ROOT, stdio: 'inherit' })
  return 'localhost/hemline'
}

/** For machines that reach Debian's and npm's packages, and no registry of images. */
async function makeBase(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-debian-'))
  const root = join(folder, 'root')
  try {
    const given = ['--variant=minbase', '--include=ca-certificates', 'bookworm', root]
    execFileSync(findProgram('debootstrap')!, given, { stdio: ['ignore', 'ignore', 'inherit'] })
    const [node, npm] = await Promise.all(['node', 'npm'].map((name) => realpath(findSystem(name))))
    await cp(node!, join(root, 'usr/bin/node'))
    const packages = dirname(dirname(npm!))
    await mkdir(join(root, 'usr/lib/node_modules'), { recursive: true })
    await cp(packages, join(root, 'usr/lib/node_modules/npm'), { recursive: true })
    execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm')])
    await cp('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'))
    const certificates = 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'
    const archive = join(folder, 'base.tar')
    execFileSync('tar', ['-c', '-f', archive, '-C', root, '.'])
    podman('import', '--change', certificates, archive, BASE)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Not the one that npm puts first while it runs this. */
function findSystem(name: string): string {
  const found = ['/usr/local/bin', '/usr/bin'].map((folder) => join(folder, name))
  return found.find((path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0)!
}

async function tryImage(image: string): Promise<void> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const variables = {
    PORT: String(port),
    PUBLIC_URL: url,
    MIGRATE: 'off',
    LOG_LEVEL: 'warn',
  }
  const closed = [
    '--read-only',
    '--tmpfs=/tmp',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
    '--network=host',
    `--volume=${VOLUME}:/var/lib/hemline`,
    ...(values.runc ? LIMITS : []),
    ...Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ]
  const check = (what: string, isSo: boolean) => {
    console.log(`${isSo ? '✓' : '✗'} ${what}`)
    if (!isSo) process.exitCode = 1
  }
  console.log(
    podman('run', '--rm', ...closed, image, 'hemline', 'migrate')
      .split('\n')
      .at(-1),
  )
  podman('run', '--detach', '--name', CONTAINER, '--stop-timeout', '60', ...closed, image)
  const inside = (...given: string[]) =>
    spawnSync('podman', ['exec', CONTAINER, ...given], { encoding: 'utf8' })
  try {
    const ms = await waitFor('the shop opens', async () => (await fetch(`${url}/readyz`)).ok, START_MS)
    console.log(`✓ It opens after ${(ms / 1000).toFixed(1)} s, with the demonstration’s data`)
  } catch (error) {
    console.log(podman('logs', CONTAINER))
    throw error
  }
  check('Its health check answers', spawnSync('podman', ['healthcheck', 'run', CONTAINER]).status === 0)
  check('It is not root', inside('id', '-u').stdout.trim() === '10001')
  check('Its root cannot be written to', inside('touch', '/opt/hemline/build/x').status !== 0)
  const page = await fetch(`${url}/shop`)
  const [script] = /\/assets\/[\w.-]+\.js/.exec(await page.text())!
  check('It answers a page and its script', page.ok && (await fetch(url + script)).ok)
  const products = (await (await fetch(`${url}/api/products/`)).json()) as { id: number; sizes: string[] }[]
  const items = products.slice(0, 1).map(({ id, sizes }) => ({ id, size: sizes[0] ?? '', quantity: 1 }))
  const order = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  })
  check('It takes an order', order.ok)
  const books = inside('node', 'bin/check-books.ts', '--now')
  check('Its commands run beside it: the books balance', books.status === 0)
  if (books.status !== 0) console.log(books.stdout, books.stderr)
  const start = performance.now()
  podman('stop', CONTAINER)
  const status = podman('inspect', '--format', '{{.State.ExitCode}}', CONTAINER)
  check(`It ends when asked, after ${((performance.now() - start) / 1000).toFixed(1)} s`, status === '0')
  console.log(`  ${Math.round(Number(podman('inspect', '--format', '{{.Size}}', image)) / 1e6)} MB`)
}
