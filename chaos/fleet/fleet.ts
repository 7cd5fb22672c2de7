import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import { type BucketServer, openBucketServer } from '../../test/bucket-server.ts'
import { findFreePort } from '../../test/free-port.ts'
import { findProgram } from '../../test/programs.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { waitFor } from '../program.ts'
import { newKeys, SANDBOX, sandboxVariables, stripeVariables } from '../provider.ts'
import { Machine, nodeProgram, unprivileged } from './programs.ts'
import type { Keeper } from './pictures.ts'
import { proxyFile } from './proxy-file.ts'

const START_MS = 300_000

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
  /** Where the hosts keep their pictures. */
  bucket: BucketServer
  keeper: Keeper
  /** Tells the pooler which machine is the primary. */
  pointPooler(): Promise<void>
  /** Waits until it answers. */
  ready(host: Host): Promise<Host>
  close(): Promise<void>
}

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
    const keys = newKeys()
    const add = (machine: Machine) => {
      machine.start()
      closes.push(() => machine.kill('SIGTERM'))
      return machine
    }

    onProgress('The payment provider, a store of pictures, PgBouncer and HAProxy')
    const bucket = await openBucketServer()
    closes.push(bucket.close)
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'provider') })
    closes.push(database.stop)
    const variables = sandboxVariables(port.provider, database.connection, keys, url)
    const provider = add(nodeProgram(SANDBOX, variables))
    const ini = join(folder, 'pgbouncer.ini')
    const pointPooler = () => writeFile(ini, poolerFile(port.pooler, cluster.primaryPort()))
    await pointPooler()
    const pooler = add(new Machine(() => [findProgram('pgbouncer')!, [ini], { ...unprivileged(), cwd: '/' }]))

    const secret = randomBytes(32).toString('hex')
    const keeper = { email: 'keeper@example.com', password: randomBytes(16).toString('hex') }
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
        IMAGES_URL: bucket.url(),
        ADMIN_EMAIL: keeper.email,
        ADMIN_PASSWORD: keeper.password,
        JWT_SECRET: secret,
        ...stripeVariables(port.provider, keys),
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
    return {
      url,
      cluster,
      web,
      jobs,
      pooler,
      proxy,
      provider,
      stripe,
      bucket,
      keeper,
      pointPooler,
      ready,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

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
