import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeCustomers } from '../../contract/merge.ts'
import { customerIdOf } from '../../test/customers.ts'
import { aVerifiedCustomer } from '../../test/accounts.ts'
import { done } from '../../test/caller.ts'
import { aTarget, backUp } from '../../test/backups.ts'
import type { FreshDatabase } from '../../test/database.ts'
import { anOrder } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { closeReconciled } from '../../test/payments.ts'
import { deliver } from '../../test/returns.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { followSession } from '../orders/payment/follow-session.ts'
import { eraseRestored } from '../start/erase-restored.ts'
import { ERASURES } from './erasures.ts'
import { aLife, aStranger, erase, rowsWith } from '../../test/strangers.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => closeReconciled(shop))

/** Backs the shop up, does the work, and restores the backup, in which is erased again what was erased since. */
async function restoreAfter(work: () => Promise<void>, look: (restored: FreshDatabase) => Promise<void>) {
  const to = await mkdtemp(join(tmpdir(), 'hemline-erased-'))
  const target = await aTarget()
  try {
    await backUp(shop, to)
    await work()
    await target.restore(to, {
      eraseAgain: (connectionString, places, madeAt) =>
        eraseRestored(connectionString, [...places, { folder: shop.shop.config.dataDir }], madeAt),
    })
    await look(target.database)
  } finally {
    await target.close()
    await rm(to, { recursive: true, force: true })
  }
}

test('What was erased after a backup is erased again when the backup is restored', async () => {
  const { mark, ...stranger } = aStranger()
  const account = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  await aLife(shop, stranger, account.token)
  await restoreAfter(
    async () => {
      expect((await erase(shop, stranger.email)).status).toBe(200)
      const list = await readFile(join(shop.shop.config.dataDir, ERASURES), 'utf8')
      expect(list).not.toContain(mark)
    },
    async (restored) => {
      expect(await rowsWith(restored, [mark])).toEqual([])
      expect((await rowsWith(restored, ['HL-'])).length).toBeGreaterThan(0)
    },
  )
})

test('Erasing an account erases what it was given by merged ones, also in a backup of before they were merged', async () => {
  const strangers = [aStranger(), aStranger(), aStranger()] as const
  const [first, second, kept] = strangers
  for (const stranger of strangers) {
    const { token } = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
    await aLife(shop, stranger, token)
  }
  const words = strangers.map(({ mark }) => mark)
  await restoreAfter(
    async () => {
      for (const [email, into] of [
        [first.email, second.email],
        [second.email, kept.email],
      ] as const) {
        const params = { id: await customerIdOf(shop, into) }
        await done(shop.call(mergeCustomers, { params, body: { email } }, await shop.adminToken()))
      }
      await shop.runJobs()
      expect((await erase(shop, kept.email)).status).toBe(200)
      expect(await rowsWith(shop.shop, words)).toEqual([])
    },
    async (restored) => expect(await rowsWith(restored, words)).toEqual([]),
  )
})

test('A payment that a restored shop hears of only then brings back nothing of whom was erased', async () => {
  const stranger = aStranger()
  const order = await anOrder(shop)
  await restoreAfter(
    async () => {
      await pay(order.session_url, stranger.payment)
      await followSession(shop.shop, order.session_id, { by: 'provider' })
      await deliver(shop, order.id)
      expect((await erase(shop, stranger.email)).status).toBe(200)
    },
    async ({ db, pool }) => {
      await followSession({ ...shop.shop, db, pool }, order.session_id, { by: 'provider' })

      expect(await rowsWith({ pool }, [stranger.mark])).toEqual([])
      const { rows } = await pool.query(
        'select orders.state, amount_charged, orders.email, country, line1 from orders join deliveries on order_id = id where id = $1',
        [order.id],
      )
      expect(rows).toEqual([
        { state: 'paid', amount_charged: 48_000, email: null, country: 'US', line1: null },
      ])
    },
  )
})
