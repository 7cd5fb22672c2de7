import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Stripe from 'stripe'
import { createProduct, type NewProduct } from '../../contract/product.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import { signInAgain } from '../../test/accounts.ts'
import { openCaller } from '../../test/caller.ts'
import { findFreePort } from '../../test/free-port.ts'
import { findProgram } from '../../test/programs.ts'
import { Machine, nodeProgram } from '../fleet/programs.ts'
import { waitFor } from '../program.ts'
import { newKeys, SANDBOX, sandboxVariables, stripeVariables } from '../provider.ts'
import { proxyFile } from '../fleet/proxy-file.ts'
import type { Release } from './releases.ts'

const START_MS = 180_000
const PRODUCTS = 12

/** Enough that it does not sell out. */
const COAT: Omit<NewProduct, 'name'> = {
  description: 'A straight coat in felted wool.',
  price: 48_000,
  product_type: 'women',
  quantity: 100_000,
  sizes: ['S', 'M', 'L'],
}

/** Two hosts behind HAProxy, one PostgreSQL, and the sandbox as a process of its own. */
export interface Stage {
  url: string
  database: string
  stripe: Stripe
  hosts: number
  /** As an operator does: the host drains and ends, and the other release starts in its place. */
  replace(host: number, release: Release): Promise<void>
  migrate(release: Release): Promise<void>
  /** Makes products by the API, because the release that serves has other tables than this one. Returns their ids. */
  stock(): Promise<number[]>
  close(): Promise<void>
}

interface Options {
  release: Release
  /** The file of a release that Node runs. */
  program: string
  hosts: number
  drainSeconds: number
  /** Connection strings of the shop's and the sandbox's. By default both are started. */
  databases?: [shop: string, provider: string]
}

export async function openStage({
  release,
  program,
  hosts,
  drainSeconds,
  databases,
}: Options): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-rollout-'))
  const closes: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const one of closes.toReversed()) await one().catch(() => {})
  }
  const add = (machine: Machine) => {
    machine.start()
    closes.push(() => machine.kill('SIGTERM'))
    return machine
  }
  try {
    const port = { proxy: await findFreePort(), provider: await findFreePort() }
    const url = `http://127.0.0.1:${port.proxy}`
    const keys = newKeys()
    const start = async (name: string) => {
      const { connection, stop } = await startEmbeddedPostgres({ dataDir: join(folder, name) })
      closes.push(stop)
      return connection
    }
    const [database, providerDatabase] = databases ?? [await start('shop'), await start('provider')]
    add(nodeProgram(SANDBOX, sandboxVariables(port.provider, providerDatabase, keys, url)))
    const admin = { email: 'admin@hemline.test', password: randomBytes(12).toString('hex') }
    const variables = {
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      PUBLIC_URL: url,
      DATABASE_URL: database,
      JWT_SECRET: randomBytes(32).toString('hex'),
      ...stripeVariables(port.provider, keys),
      TRUST_PROXY: '127.0.0.1',
      DRAIN_SECONDS: String(drainSeconds),
      DEMO: 'off',
      LOG_LEVEL: 'error',
    }
    // Shoppers are of this process, which a synchronous call would hold up.
    const migrate = async (of: Release) => {
      await promisify(execFile)(process.execPath, ['bin/migrate.ts'], {
        cwd: of.folder,
        env: { PATH: process.env.PATH, ...variables },
      })
    }
    await migrate(release)

    const places: { port: number; dataDir: string; machine?: Machine }[] = []
    const startHost = async (index: number, of: Release) => {
      const place = places[index]!
      const own = { PORT: String(place.port), DATA_DIR: place.dataDir, MIGRATE: 'off' }
      const machine = nodeProgram(program, { ...variables, ...own }, of.folder)
      place.machine = machine
      machine.start()
      const isReady = async () =>
        machine.hasEnded() || (await fetch(`http://127.0.0.1:${place.port}/readyz`)).ok
      await waitFor('a host is ready', isReady, START_MS)
      if (machine.hasEnded()) throw new Error(`A host did not start: ${machine.said()}`)
    }
    for (let index = 0; index < hosts; index++) {
      const dataDir = join(folder, `host-${index}`)
      await mkdir(dataDir)
      places.push({ port: await findFreePort(), dataDir })
      closes.push(async () => await places[index]!.machine?.kill('SIGTERM'))
      await startHost(index, release)
    }
    const cfg = join(folder, 'haproxy.cfg')
    await writeFile(cfg, await proxyFile(port.proxy, places))
    add(new Machine(() => [findProgram('haproxy')!, ['-db', '-f', cfg]]))
    await waitFor('HAProxy answers', async () => (await fetch(`${url}/readyz`)).ok)
    return {
      url,
      database,
      stripe: new Stripe(keys.secret, { host: '127.0.0.1', port: port.provider, protocol: 'http' }),
      hosts,
      replace: async (host, by) => {
        await places[host]!.machine!.kill('SIGTERM')
        await startHost(host, by)
      },
      migrate,
      stock: async () => {
        const api = openCaller(url)
        const { token } = await signInAgain(api, admin)
        const products = Array.from({ length: PRODUCTS }, async (_, at) => {
          const body = { ...COAT, name: `Coat ${at + 1}` }
          const answer = await api.call(createProduct, { body }, token)
          if (answer.status !== 200) throw new Error(`A product was refused: ${answer.error}`)
          return answer.body.id
        })
        return await Promise.all(products)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
