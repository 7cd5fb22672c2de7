// Whether response times reveal which e-mail addresses have an account, by medians of known and unknown ones: npm run
// bench:timing
import { rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerAccounts } from '../server/accounts/routes.ts'
import { answerErrors } from '../server/http/errors.ts'
import { compileSchemas } from '../server/http/compile-schemas.ts'
import { newAddress } from '../test/caller.ts'
import { median } from './measure.ts'
import { openShop } from './open-shop.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 150)
const PASSWORD = 'a long and quiet afternoon'

interface Measured {
  call: string
  known: number[]
  unknown: number[]
}

const { app, close } = await openAccounts()

try {
  for (let n = 0; n < ROUNDS; n++) await signUp(`known${n}@example.com`)
  const table = [
    await measure('POST /login', (email) =>
      post('/login', [401], { user: { email, password: 'not this one' } }),
    ),
    await measure('POST /signup', signUp),
    await measure('POST /password', (email) => post('/password', [200], { email })),
  ]
  const rows = table.map(rowOf)
  console.table(rows)
  process.exitCode = rows.every((row) => row['within 10 %']) ? 0 : 1
} finally {
  await close()
}

/**
 * Known and unknown addresses alternate, so that other load on the machine affects both alike. Each call has unknown
 * ones of its own, because those of a sign-up have an account from then on.
 */
async function measure(call: string, ask: (email: string) => Promise<void>): Promise<Measured> {
  const measured: Measured = { call, known: [], unknown: [] }
  const words = { known: 'known', unknown: `no-${call.split('/')[1]}-` }
  for (let n = 0; n < ROUNDS; n++) {
    const kinds = n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const started = performance.now()
      await ask(`${words[kind]}${n}@example.com`)
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

function signUp(email: string): Promise<void> {
  return post('/signup', [200, 422], { user: { email, password: PASSWORD, name: 'Ada' } })
}

async function post(url: string, expected: number[], payload: object): Promise<void> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': newAddress() },
  })
  if (!expected.includes(statusCode)) throw new Error(`${url} answered ${statusCode}`)
}

async function openAccounts(): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const dataDir = process.env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'hemline-bench-')))
  const { shop, close } = await openShop(dataDir, { durable: true, TRUST_PROXY: '1' })
  const app = Fastify({ trustProxy: true })
  app.decorateRequest('viewer', null)
  compileSchemas(app)
  answerErrors(app)
  registerAccounts(app, shop, async () => {})
  await app.ready()
  return {
    app,
    close: async () => {
      await app.close()
      await close()
      if (!process.env['DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
