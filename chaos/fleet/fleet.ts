import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import { findFreePort } from '../../test/free-port.ts'
import { findProgram } from '../../test/programs.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { Machine, unprivileged, waitFor } from './programs.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_MS = 90_000

interface Host {
  port: number
  machine: Machine
}

export interface Fleet {
  url: string
  cluster: Cluster
  web: Host[]
  jobs: Host[]
  pooler: Machine
  proxy: Machine
  provider: Machine
  stripe: Stripe
  /** Tells the pooler which machine is the primary. */
  pointPooler(): Promise<void>
  isReady(host: Host): Promise<boolean>
  close(): Promise<void>
}

const key = (kind: string) => `${kind}_${randomBytes(16).toString('hex')}`

export async function openFleet(onProgress: (step: string) => void): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-fleet-'))
  await chmod(folder, 0o755)
  const closes: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const one of closes.toReversed()) await one().catch(() => {})
  }
  try {
    onProgress('A primary with two standbys')
    const cluster = await openCluster(folder)
    closes.push(cluster.close)
    const port = { proxy: await findFreePort(), pooler: await findFreePort(), provider: await findFreePort() }
    const url = `http://127.0.0.1:${port.proxy}`
    const keys = { secret: key('sk_test'), publishable: key('pk_test'), webhook: key('whsec') }
    const add = (machine: Machine) => {
      machine.start()
      closes.push(() => machine.kill('SIGTERM'))
      return machine
    }

    onProgress('The payment provider, PgBouncer and HAProxy')
    const books = await startEmbeddedPostgres({ dataDir: join(folder, 'provider') })
    closes.push(books.stop)
    const provider = add(
      nodeProgram('packages/stripe-sandbox/main.ts', {
        PORT: String(port.provider),
        DATABASE_URL: books.connection,
        SANDBOX_SECRET_KEY: keys.secret,
        SANDBOX_PUBLISHABLE_KEY: keys.publishable,
        SANDBOX_WEBHOOK_SECRET: keys.webhook,
        SANDBOX_WEBHOOK_URL: `${url}/api/webhooks/stripe`,
        LOG_LEVEL: 'warn',
      }),
    )
    const ini = join(folder, 'pgbouncer.ini')
    const pointPooler = () => writeFile(ini, poolerFile(port.pooler, cluster.primaryPort()))
    await pointPooler()
    const pooler = add(new Machine(() => [findProgram('pgbouncer')!, [ini], { ...unprivileged(), cwd: '/' }]))

    const secret = randomBytes(32).toString('hex')
    const openHost = async (role: 'web' | 'jobs', n: number): Promise<Host> => {
      const own = await findFreePort()
      const dataDir = join(folder, `${role}-${n}`)
      await mkdir(dataDir)
      const machine = nodeProgram('server/main.ts', {
        PORT: String(own),
        PUBLIC_URL: url,
        ROLE: role,
        DATA_DIR: dataDir,
        DATABASE_URL: `postgres://hemline@127.0.0.1:${port.pooler}/hemline`,
        DATABASE_DIRECT_URL: `postgres://hemline@${cluster.ports.map((one) => `127.0.0.1:${one}`).join(',')}/hemline`,
        JWT_SECRET: secret,
        STRIPE_API_BASE: `http://127.0.0.1:${port.provider}`,
        STRIPE_SECRET_KEY: keys.secret,
        STRIPE_PUBLISHABLE_KEY: keys.publishable,
        STRIPE_WEBHOOK_SECRET: keys.webhook,
        TRUST_PROXY: '127.0.0.1',
        DRAIN_SECONDS: '2',
        LOG_LEVEL: 'error',
      })
      return { port: own, machine: add(machine) }
    }
    const isReady = async (host: Host) =>
      (await fetch(`http://127.0.0.1:${host.port}/readyz`, { signal: AbortSignal.timeout(1_000) })).ok
    const ready = async (host: Host) => {
      await waitFor(
        'a host of the shop is ready',
        async () => host.machine.hasEnded() || (await isReady(host)),
        START_MS,
      )
      if (host.machine.hasEnded()) throw new Error(`A host of the shop did not start: ${host.machine.said()}`)
      return host
    }
    onProgress('Two web hosts and two hosts for jobs')
    const web = [await ready(await openHost('web', 1))]
    web.push(await ready(await openHost('web', 2)))
    const jobs = [await ready(await openHost('jobs', 1)), await ready(await openHost('jobs', 2))]
    const cfg = join(folder, 'haproxy.cfg')
    await writeFile(cfg, await proxyFile(port.proxy, web))
    const proxy = add(new Machine(() => [findProgram('haproxy')!, ['-db', '-f', cfg]]))
    await waitFor('HAProxy answers', async () => (await fetch(url)).ok)
    const stripe = new Stripe(keys.secret, { host: '127.0.0.1', port: port.provider, protocol: 'http' })
    return { url, cluster, web, jobs, pooler, proxy, provider, stripe, pointPooler, isReady, close }
  } catch (error) {
    await close()
    throw error
  }
}

const nodeProgram = (file: string, environment: Record<string, string>) =>
  new Machine(() => [
    process.execPath,
    [join(ROOT, file)],
    { cwd: ROOT, env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment } },
  ])

const poolerFile = (port: number, primary: number) => `[databases]
hemline = host=127.0.0.1 port=${primary} user=hemline
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 2
server_check_delay = 2
query_wait_timeout = 5
`

/** The example as it stands, without TLS. Each buyer says an address of its own, so that limits per address do not apply. */
async function proxyFile(port: number, web: Host[]): Promise<string> {
  const example = await readFile(join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
  return example
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^.*(bind :443|redirect scheme|set-header X-Forwarded-For|X-Forwarded-Proto).*\n/gm, '')
    .replace('server one 127.0.0.1:3000', `server one 127.0.0.1:${web[0]!.port}`)
    .replace('# server two 10.0.0.2:3000', `server two 127.0.0.1:${web[1]!.port}`)
}
