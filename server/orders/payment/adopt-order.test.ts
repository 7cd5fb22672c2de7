import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anAdmin } from '../../../test/accounts.ts'
import { aTarget, backUp } from '../../../test/backups.ts'
import { openCaller } from '../../../test/caller.ts'
import { aPaidOrder, orderOf } from '../../../test/orders.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct, stockOf } from '../../../test/products.ts'
import { askFor, deliver, receive, settle } from '../../../test/returns.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { changeProduct } from '../../catalog/save-products.ts'
import { inTransaction } from '../../database/transaction.ts'
import { findDiscrepancies } from '../../reconciliation/find-discrepancies.ts'
import { applyMissedEvents } from './missed-events.ts'
import { followSession } from './follow-session.ts'

/** The shop that sold, and the provider of both. */
let sold: TestShop
/** The same shop on a database that lacks what was sold since the backup. */
let promoted: TestShop
let product: number
let last: number
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  sold = await openTestShop()
  product = await aProduct(sold, { quantity: 20 })
  last = await aProduct(sold, { quantity: 1 })
  folder = await mkdtemp(join(tmpdir(), 'hemline-lost-'))
})
afterAll(async () => {
  await promoted?.close()
  await sold.close()
  await rm(folder, { recursive: true, force: true })
})

/** As after an asynchronous replica was promoted that had received nothing since `work` began. */
async function losing(work: () => Promise<unknown>): Promise<void> {
  // What an earlier test gave back at the provider reaches `sold` by webhook, which may come after the backup.
  await applyMissedEvents(sold.shop, Date.now() + 20_000)
  const place = await mkdtemp(join(folder, 'backup-'))
  await backUp(sold, place)
  await work()
  await promoted?.close()
  const target = await aTarget()
  await target.restore(place)
  const { secretKey, publishableKey, webhookSecret } = sold.shop.secrets.sandbox
  environment = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: sold.origin,
    PUBLIC_URL: sold.origin,
    DATABASE_URL: target.database.connectionString,
    JWT_SECRET: 'x'.repeat(32),
  }
  promoted = await openTestShop(environment, {}, target)
}

/** The calls of `promoted`, whose public address is that of `sold`. */
function promotedCalls(): TestShop {
  const { host, port } = promoted.shop.config
  const shop: TestShop = {
    ...promoted,
    ...openCaller(`http://${host}:${port}`),
    adminToken: () => anAdmin(shop),
  }
  return shop
}

/** `npm run adopt:payments` of the promoted shop. */
const adopt = async () =>
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../../bin/adopt-payments.ts')], {
    env: {
      PATH: process.env.PATH,
      ...environment,
      DATA_DIR: promoted.shop.config.dataDir,
    },
  })

const books = async () => (await findDiscrepancies(promoted.shop)).discrepancies

test('Paid orders that the database has lost are rebuilt from their events, lines, stock and buyer included', async () => {
  const { token } = await aCustomer(sold)
  let orders: Awaited<ReturnType<typeof aPaidOrder>>[] = []
  await losing(async () => {
    orders = [
      await aPaidOrder(sold, { product, quantity: 2, token }),
      await aPaidOrder(sold, { product, size: 'S' }),
    ]
  })
  expect((await books()).map(({ what }) => what).join()).toContain('without a paid order')

  await applyMissedEvents(promoted.shop, Date.now() + 20_000)
  for (const order of orders) {
    const [was, is] = [await orderOf(sold, order.id), await orderOf(promoted, order.id)]
    expect(is).toMatchObject({
      state: 'paid',
      total: was.total,
      account_id: was.account_id,
      email: was.email,
    })
    const shown = ({ items }: typeof was) =>
      items.map(({ line, product_id, size, quantity, name, unit_price, tax }) => ({
        line,
        product_id,
        size,
        quantity,
        name,
        unit_price,
        tax,
      }))
    expect(shown(is)).toEqual(shown(was))
    expect(is.delivery).toMatchObject({ name: was.delivery!.name, line1: was.delivery!.line1 })
  }
  expect(await stockOf(promoted, product)).toEqual(await stockOf(sold, product))
  expect(await books()).toEqual([])
})

test('A rebuilt order that was sent the faster way and comes back gives back no more than the cheapest way cost', async () => {
  let order: Awaited<ReturnType<typeof aPaidOrder>> | undefined
  await losing(async () => {
    order = await aPaidOrder(sold, { product, payment: { shipping_option: 'expedited' } })
  })
  const { id, charged } = order!
  await applyMissedEvents(promoted.shop, Date.now() + 20_000)
  const shop = promotedCalls()
  await deliver(shop, id)
  const { number } = (await askFor(shop, id)).body
  await receive(shop, number)
  expect((await settle(shop, number)).body).toMatchObject({ amount: charged - 1500 })
  expect(await orderOf(promoted, id)).toMatchObject({
    amount_shipping: 1500,
    amount_refunded: charged - 1500,
  })
})

test('The success page rebuilds a lost order at once, and webhooks at the same moment do it once', async () => {
  let order: Awaited<ReturnType<typeof aPaidOrder>> | undefined
  await losing(async () => {
    order = await aPaidOrder(sold, { product })
  })
  const { id, session_id } = order!
  const page = () => promoted.app.inject(`/api/orders/success?session_id=${session_id}`)
  const [shown] = await Promise.all([
    page(),
    page(),
    followSession(promoted.shop, session_id, { by: 'provider' }),
    followSession(promoted.shop, session_id, { by: 'provider' }),
  ])
  expect([shown.statusCode, shown.json().id]).toEqual([200, id])
  expect((await orderOf(promoted, id)).state).toBe('paid')
  expect(await books()).toEqual([])
})

test('npm run adopt:payments rebuilds what is there, refunds what is not, and is safe to repeat', async () => {
  let one: string | undefined
  let other: string | undefined
  await losing(async () => {
    other = (await aPaidOrder(sold, { product: last })).id
    one = (await aPaidOrder(sold, { product })).id
  })
  // The last piece goes another way before the loss is noticed.
  await inTransaction(promoted.shop.db, (trx) => changeProduct(trx, last, { quantity: 0 }, 'test'))
  const { stdout } = await adopt()
  expect(stdout).toContain(`${one} (`)
  expect(stdout).toContain('2 paid orders since')
  expect((await orderOf(promoted, one!)).state).toBe('paid')
  expect((await orderOf(promoted, other!)).state).toBe('paid_unfulfillable')
  await promoted.runJobs()
  expect((await orderOf(promoted, other!)).state).toMatch(/refund/)
  expect((await adopt()).stdout).toContain('0 paid orders since')
  expect(await books()).toEqual([])
})

test('npm run adopt:payments says which session could not be followed, and goes on with the others', async () => {
  const orders: Awaited<ReturnType<typeof aPaidOrder>>[] = []
  await losing(async () => {
    for (let n = 0; n < 3; n++) orders.push(await aPaidOrder(sold, { product }))
  })
  const middle = orders[1]!
  const path = `/v1/checkout/sessions/${middle.session_id}`
  await setFaults(sold, [{ kind: 'error', method: 'GET', path }])
  const failed = await adopt().catch((error: { code: number; stdout: string }) => error)
  expect(failed).toMatchObject({ code: 1 })
  expect(failed.stdout).toMatch(new RegExp(`^${middle.id} \\(.*not followed yet: `, 'm'))
  expect(failed.stdout).toContain('1 of them was not followed yet: run this again.')
  await setFaults(sold, [])
  const states = async () =>
    await Promise.all(
      orders.map(async ({ id }) => (await orderOf(promoted, id).catch(() => undefined))?.state),
    )
  expect(await states()).toEqual(['paid', undefined, 'paid'])
  await adopt()
  expect(await states()).toEqual(['paid', 'paid', 'paid'])
  expect(await books()).toEqual([])
})

test('A session of another shop at the same provider is left alone', async () => {
  let id: string | undefined
  let session: string | undefined
  await losing(async () => {
    ;({ id, session_id: session } = await aPaidOrder(sold, { product }))
  })
  promoted.shop.config.publicUrl = 'https://elsewhere.example'
  await followSession(promoted.shop, session!, { by: 'provider' })
  expect(await orderOf(promoted, id!)).toBeUndefined()
})
