import { rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { registerAccounts } from '../server/accounts/routes.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/connection.ts'
import { startEmbeddedPostgres } from '../server/database/embedded.ts'
import { openListener } from '../server/database/listen.ts'
import { migrate } from '../server/database/migrate.ts'
import { answerErrors } from '../server/http/errors.ts'
import { validateInput } from '../server/http/validation.ts'
import { folderOfPictures, openFolderStore } from '../server/images/folder-store.ts'
import { openProvider } from '../server/payments/provider.ts'
import { openSecrets } from '../server/secrets.ts'
import { openSettings } from '../server/settings/settings.ts'
import type { Shop } from '../server/shop.ts'

/** Whether response times reveal which e-mail addresses have an account: medians of known and unknown ones. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 150)
const PASSWORD = 'a long and quiet afternoon'

interface Measured {
  call: string
  known: number[]
  unknown: number[]
}

const { app, close } = await openAccounts()
let address = 0

try {
  for (let n = 0; n < ROUNDS; n++) await signUp(`known${n}@example.com`)
  const table = [
    await measure('POST /login', (email) =>
      post('/login', [401], { user: { email, password: 'not this one' } }),
    ),
    await measure('POST /signup', signUp),
    await measure('POST /password', (email) => post('/password', [200], { email })),
  ]
  console.table(table.map(rowOf))
} finally {
  await close()
}

/** Known and unknown addresses alternate, so that other load on the machine affects both alike. */
async function measure(call: string, ask: (email: string) => Promise<void>): Promise<Measured> {
  const measured: Measured = { call, known: [], unknown: [] }
  for (let n = 0; n < ROUNDS; n++) {
    const kinds = n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const started = performance.now()
      await ask(`${kind}${n}@example.com`)
      measured[kind].push(performance.now() - started)
    }
  }
  return measured
}

function rowOf({ call, known, unknown }: Measured) {
  const [k, u] = [median(known), median(unknown)]
  return {
    call,
    'known, ms': k.toFixed(2),
    'unknown, ms': u.toFixed(2),
    difference: `${(((k - u) / u) * 100).toFixed(1)} %`,
    'within 10 %': Math.abs(k - u) / Math.max(k, u) <= 0.1,
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

function signUp(email: string): Promise<void> {
  return post('/signup', [200, 422], { user: { email, password: PASSWORD, name: 'Ada' } })
}

/** An IP address per request, so that no rate limit applies. */
async function post(url: string, expected: number[], payload: object): Promise<void> {
  address += 1
  const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
  const { statusCode } = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': from },
  })
  if (!expected.includes(statusCode)) throw new Error(`${url} answered ${statusCode}`)
}

async function openAccounts(): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const dataDir = process.env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'hemline-bench-')))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.connection)
  const database = openDatabase({ connectionString: postgres.connection })
  const config = readConfig({ DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'silent' })
  const secrets = await openSecrets(config)
  const log = pino({ level: 'silent' })
  const listener = await openListener(postgres.connection)
  const provider = openProvider(config, secrets)
  const { db, pool } = database
  const settings = await openSettings({ db, listener, config, log })
  const pictures = openFolderStore(folderOfPictures(dataDir))
  const shop: Shop = {
    config,
    secrets,
    settings,
    listener,
    provider,
    pictures,
    log,
    db,
    pool,
    directUrl: postgres.connection,
  }
  const app = Fastify({ trustProxy: true })
  app.decorateRequest('viewer', null)
  validateInput(app)
  answerErrors(app)
  registerAccounts(app, shop)
  await app.ready()
  return {
    app,
    close: async () => {
      await app.close()
      await listener.close()
      await database.close()
      await postgres.stop()
      if (!process.env['DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
