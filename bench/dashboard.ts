// Response times of the dashboard's lists and figures, one request at a time, and the query plans:
// DATA_DIR=… node bench/dashboard.ts [--plans] [/part-of-a-list], on a database made by bench/seed.ts
import type { QueryConfig } from 'pg'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { countSales, openShop, signInAdmin } from './open-shop.ts'
import { lastDays } from './scale-questions.ts'

const RUNS = Number(process.env.RUNS ?? 200)
const WARM_UP = 10
const only = process.argv.slice(2).find((word) => word.startsWith('/')) ?? ''
const sales = (path: string, days: number) => `/dashboard/sales${path}?${lastDays(days)}`
const LISTS = [
  '/dashboard/counts',
  '/orders/admin_index?limit=50',
  '/orders/admin_index?limit=50&page=1700',
  '/orders/admin_index?limit=50&status=manufacturing',
  '/orders/admin_index?limit=50&status=shipped',
  '/orders/admin_index?limit=50&status=delivered',
  '/orders/admin_index?limit=50&status=delivered&page=1400',
  '/orders/admin_index?limit=50&todo=make',
  '/orders/admin_index?limit=50&q=4321',
  '/orders/admin_index?limit=50&q=coat',
  '/orders/admin_index?limit=50&q=example.com',
  '/orders/unpaid?limit=50',
  '/orders/admin_index?limit=50&todo=dispute',
  '/orders/admin_index?limit=50&todo=take_back',
  '/orders/admin_index?limit=50&id=HL-A',
  '/orders/admin_index?limit=50&id=HL-A1B2',
  '/orders/admin_index?limit=50&email=4321@example',
  '/orders/admin_index?limit=50&email=example.com',
  '/orders/admin_index?limit=50&email=e',
  '/orders/admin_index?limit=50&email=example.com&status=delivered',
  '/returns/admin_index?limit=50',
  '/returns/admin_index?limit=50&page=1000',
  '/returns/admin_index?limit=50&todo=decide',
  '/returns/admin_index?limit=50&todo=expected',
  '/returns/admin_index?limit=50&todo=inspect',
  '/returns/admin_index?limit=50&todo=inspect&page=20',
  '/returns/admin_index?limit=50&todo=refund',
  '/returns/admin_index?limit=50&todo=dispose',
  '/products/admin_index?limit=50',
  '/products/admin_index?limit=50&page=190',
  '/products/admin_index?limit=50&active=false&sort_by_date=asc',
  '/products/admin_index?limit=50&name=coat',
  '/products/admin_index?limit=50&name=Coat 77',
  '/products/admin_index?limit=50&low_stock=true',
  '/products/admin_index?limit=50&created_at[start_date]=2026-01-01&created_at[end_date]=2026-12-31',
  sales('', 30),
  sales('', 1_096),
  sales('/goods', 30),
  sales('/goods', 365),
  sales('/goods', 1_096),
  sales('/taxes', 92),
  sales('/taxes', 1_096),
]

const { shop, close } = await openShop(readConfig().dataDir, { durable: false })
const { pool } = shop
const app = await buildApp(shop, { pages: false })
try {
  await countSales(shop)
  const authorization = await signInAdmin(app, shop)

  const seen: { text: string; values: unknown[] }[] = []
  const ask = async (path: string) => {
    const { statusCode, body } = await app.inject({
      url: `/api${encodeURI(path)}`,
      headers: { authorization },
    })
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`)
  }

  console.log('  p50 ms   p99 ms  queries  list')
  for (const path of LISTS.filter((list) => list.includes(only))) {
    seen.length = 0
    const stopRecording = recordQueries(seen)
    await ask(path)
    stopRecording()
    const queries = new Map(
      seen.filter(({ text }) => !/\b(sessions|accounts)\b/.test(text)).map((q) => [q.text, q]),
    )
    const times: number[] = []
    for (let run = -WARM_UP; run < RUNS; run++) {
      const started = performance.now()
      await ask(path)
      if (run >= 0) times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.ceil(times.length * share) - 1]!.toFixed(1).padStart(8)
    console.log(`${at(0.5)} ${at(0.99)} ${String(queries.size).padStart(8)}  ${path}`)
    if (process.argv.includes('--plans')) {
      for (const { text, values } of queries.values()) {
        const { rows } = await pool.query(`explain (analyze, costs off, buffers off) ${text}`, values)
        console.log(rows.map((row) => `      ${row['QUERY PLAN'].slice(0, 140)}`).join('\n'))
      }
    }
  }
} finally {
  await app.close()
  await close()
}

function recordQueries(seen: { text: string; values: unknown[] }[]): () => void {
  const connect = pool.connect.bind(pool)
  const undo: (() => void)[] = []
  pool.connect = (async () => {
    const client = await connect()
    const query = client.query.bind(client)
    client.query = ((statement: QueryConfig, answer: () => void) => {
      const { text, values = [] } = statement
      if (/^\s*(select|with)/i.test(text)) seen.push({ text, values })
      return query(statement, answer)
    }) as typeof client.query
    undo.push(() => (client.query = query))
    return client
  }) as typeof pool.connect
  return () => {
    pool.connect = connect
    for (const step of undo.reverse()) step()
  }
}
