import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RETURN_KINDS, RETURN_STATES } from '../contract/return.ts'
import { verifyPassword } from '../server/accounts/passwords.ts'
import { findAccountByEmail } from '../server/accounts/queries.ts'
import { readConfig } from '../server/config.ts'
import { openFolderStore } from '../server/images/folder-store.ts'
import { hashOf } from '../server/images/store.ts'
import { openProvider } from '../server/payments/provider.ts'
import { EXCHANGE_CHECKS } from '../server/reconciliation/exchange-check-queries.ts'
import { RETURN_CHECKS } from '../server/reconciliation/return-check-queries.ts'
import { openSecrets } from '../server/secrets.ts'
import type { Shop } from '../server/shop.ts'
import { defaultSettings } from '../test/settings.ts'
import { freshDatabase, type FreshDatabase } from '../test/database.ts'
import { demoPhotographs, demoProducts } from './catalogue.ts'
import { findLeftovers } from './leftovers.ts'
import { seedDemo } from './seed.ts'
import { demoOrders } from './order-history.ts'
import { demoShopper } from './invented-customers.ts'

let fresh: FreshDatabase
let dataDir: string
let shop: Shop

beforeAll(async () => {
  fresh = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hemline-demo-'))
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:1' })
  const secrets = await openSecrets(config)
  const log = pino({ level: 'silent' })
  shop = {
    config,
    secrets,
    settings: defaultSettings(config),
    log,
    db: fresh.db,
    pool: fresh.pool,
    directUrl: fresh.connectionString,
    provider: openProvider(config, secrets),
    pictures: openFolderStore(join(dataDir, 'images')),
  } as unknown as Shop
  await seedDemo(shop)
})

afterAll(async () => {
  await fresh.drop()
  await rm(dataDir, { recursive: true })
})

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(fresh.db)).rows

test('Every style is measured in each size that it is sold in', async () => {
  const unmeasured = await rowsOf(sql<{ name: string; size: string }>`
    select p.name, size from products p, unnest(p.sizes) size
    where not exists (select from style_measures m where m.style_id = p.style_id and m.size = size)`)
  expect(unmeasured).toEqual([])
})

test('Every photograph is stored under the hash of its content, as an upload is', async () => {
  const kept = await rowsOf(sql<{ hash: string; width: number }>`select hash, width from images`)
  expect(kept).toHaveLength(Object.keys(demoPhotographs).length)
  for (const { hash, width } of kept) {
    const file = await readFile(join(dataDir, 'images', `${hash}.jpg`))
    expect(hashOf(file)).toBe(hash)
    const metadata = await sharp(file).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', space: 'srgb', width })
    expect(metadata.exif).toBeUndefined()
  }
})

test('The pages that a law may ask for have texts, and each begins by saying that it is a sample', async () => {
  const rows = await rowsOf(
    sql<{ key: string; text: string }>`
      select key, value->>'text' as text from setting_versions where key like 'page\\_%' order by key`,
  )
  expect(rows.map(({ key }) => key)).toEqual([
    'page_imprint',
    'page_privacy',
    'page_shipping-returns',
    'page_terms',
  ])
  for (const { text } of rows) expect(text).toMatch(/^\*\*This is a sample text of a demonstration\.\*\*/)
})

test('The stock of every size is the catalogue’s, and the stock moves add up to it', async () => {
  const rows = await rowsOf(
    sql<{
      name: string
      size: string
      on_hand: number
      held: number
      sold: number
      received: number
      gone: number
    }>`
      select p.name, s.size, s.on_hand, s.held, s.sold,
        coalesce(sum(m.quantity) filter (where m.kind in ('adjust', 'return')), 0)::int as received,
        coalesce(sum(m.quantity) filter (where m.kind = 'sell'), 0)::int as gone
      from stock s join products p on p.id = s.product_id
        left join stock_moves m on m.product_id = s.product_id and m.size = s.size
      group by p.name, s.product_id, s.size`,
  )
  for (const row of rows) {
    expect(row.received, `${row.name} ${row.size}`).toBe(row.on_hand + row.sold)
    expect(row.sold).toBe(row.gone)
    const { stock } = demoProducts.find(({ name }) => name === row.name)!
    const left = typeof stock === 'number' ? stock : stock[row.size]
    expect(row.on_hand - row.held, `${row.name} ${row.size}`).toBe(left)
  }
})

test('Its 38 products are colours of 22 styles, each with its category, composition, care and origin', async () => {
  const rows = await rowsOf(
    sql<{ name: string; colour: string; style: string; category: string; percent: number; care: number }>`
      select p.name, c.name as colour, s.name as style, g.slug as category, cardinality(s.care) as care,
        (select sum((f->>'percent')::int)::int from jsonb_array_elements(s.composition->'parts'->0->'fibres') f) as percent
      from products p join styles s on s.id = p.style_id join colours c on c.id = p.colour_id
        join categories g on g.id = s.category_id where s.origin is not null`,
  )
  expect(rows).toHaveLength(38)
  expect(new Set(rows.map(({ style }) => style)).size).toBe(22)
  for (const { name, style, colour, percent, care } of rows) {
    const product = demoProducts.find((one) => one.name === name)!
    expect({ style, colour }).toEqual({ style: product.style, colour: product.colour })
    expect([percent, care >= 5], name).toEqual([100, true])
  }
})

test('A sale is running, announced from the price that its products have had since they came', async () => {
  const offers = await rowsOf(sql<{ price: number; prior_price: number }>`
    select price, prior_price from offers where sale_id is not null order by price`)
  expect(offers).toEqual([
    { price: 6_240, prior_price: 7_800 },
    { price: 13_440, prior_price: 16_800 },
    { price: 13_440, prior_price: 16_800 },
  ])
})

test('Every order has its paid session, for the same amount and from the same time, and the refunds agree', async () => {
  const orders = await rowsOf(
    sql<{
      state: string
      total: number
      charged: number
      refunded: number
      at: Date
      session: any
      back: number
    }>`
      select o.state, o.total, o.amount_charged as charged, o.amount_refunded as refunded, o.created_at as at,
        s.body as session,
        (select coalesce(sum((r.body->>'amount')::int), 0)::int from sandbox.objects r
          where r.kind = 'refund' and r.body->>'payment_intent' = o.payment_intent) as back
      from orders o left join sandbox.objects s on s.id = o.session_id
      where o.exchange_of is null order by o.created_at`,
  )
  expect(orders).toHaveLength(demoOrders.length)
  for (const [index, order] of orders.entries()) {
    expect(order.session).toMatchObject({ payment_status: 'paid', amount_total: order.total })
    expect(order.charged).toBe(order.total)
    expect(order.back).toBe(order.refunded)
    expect(Math.abs(order.session.created - order.at.getTime() / 1000)).toBeLessThan(5)
    const daysAgo = (Date.now() - order.at.getTime()) / 86_400_000
    expect(daysAgo).toBeCloseTo(demoOrders[index]!.daysAgo, 1)
  }
  const states = new Set(orders.map(({ state }) => state))
  expect(states).toEqual(new Set(['paid', 'partially_refunded', 'refunded']))
})

test('Everything happens after its cause and before now', async () => {
  const backwards = await rowsOf(sql`
    select h.order_id from order_history h join order_history later
      on later.order_id = h.order_id and later.id > h.id and later.at < h.at`)
  expect(backwards).toEqual([])
  const odd = await rowsOf(sql`
    select o.id from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
    where p.created_at > o.created_at or o.paid_at < o.created_at or o.paid_at > now()`)
  expect(odd).toEqual([])
  const future = await rowsOf(sql`
    select id from sandbox.objects where kind = 'event' and (body->>'created')::bigint > extract(epoch from now()) + 1`)
  expect(future).toEqual([])
})

test('There is a return in every state, and none breaks a rule of the books', async () => {
  const rows = await rowsOf(
    sql<{ state: string; kind: string; created_at: Date; late: boolean }>`
      select state, kind, created_at,
        coalesce(received_at < created_at or settled_at < created_at, false)
          or abs(extract(epoch from send_by - created_at - interval '14 days')) > 60
          or abs(extract(epoch from due_at - received_at - interval '14 days')) > 60 as late
      from returns`,
  )
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(RETURN_STATES))
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(RETURN_KINDS))
  expect(rows.filter(({ late }) => late)).toEqual([])
  const exchanges = await rowsOf(
    sql<{
      state: string
    }>`select t.state || ', ' || o.state as state from transfers t join orders o on o.id = t.to_order`,
  )
  expect(new Set(exchanges.map(({ state }) => state))).toEqual(
    new Set([
      'pending, awaiting_return',
      'pending, awaiting_payment',
      'pending, cancelled',
      'made, paid',
      'undone, cancelled',
    ]),
  )
  for (const { find, rule } of [...RETURN_CHECKS, ...EXCHANGE_CHECKS])
    expect(await find(fresh.db), rule).toEqual([])
})

test('Each order has a confirmation from its own day, and no mail leaves by SMTP', async () => {
  const mails = await rowsOf(
    sql<{ template: string; created_at: Date; sent_at: Date | null; data: unknown }>`
      select template, created_at, sent_at, data from mails order by created_at`,
  )
  const confirmations = mails.filter(({ template }) => template === 'order-confirmation')
  const [exchanged] = await rowsOf(
    sql<{
      count: number
    }>`select count(*)::int as count from orders where exchange_of is not null and paid_at is not null`,
  )
  expect(confirmations).toHaveLength(demoOrders.length + exchanged!.count)
  const daysAgo = (Date.now() - confirmations[0]!.created_at.getTime()) / 86_400_000
  expect(daysAgo).toBeCloseTo(demoOrders[0]!.daysAgo, 1)
  expect(mails.every(({ sent_at, data }) => sent_at !== null && data === null)).toBe(true)
})

test('The demo’s customer can sign in with the password in DATA_DIR, and no other customer can sign in', async () => {
  const shopper = await findAccountByEmail(fresh.db, demoShopper.email)
  expect(await verifyPassword(shopper!.password_hash, shop.secrets.shopperPassword)).toBe(true)
  const other = await findAccountByEmail(fresh.db, 'priya.raman@example.com')
  expect(await verifyPassword(other!.password_hash, shop.secrets.shopperPassword)).toBe(false)
})

test('A shop that has products is left as it is', async () => {
  expect(await seedDemo(shop)).toBe(false)
  const [counted] = await rowsOf(sql<{ count: number }>`select count(*)::int as count from products`)
  expect(counted!.count).toBe(demoProducts.length)
})

test('A shop that goes live on the demonstration is told what is left of it', async () => {
  const active = demoProducts.filter(({ active }) => active).length
  expect(await findLeftovers(fresh.db)).toEqual({
    what: `orders paid with test cards and ${active} products of the demo catalogue`,
    isLive: false,
  })
  const empty = await freshDatabase()
  expect(await findLeftovers(empty.db)).toEqual({ what: undefined, isLive: false })
  await empty.drop()
})
