import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { mergeCustomers } from '../../contract/merge.ts'
import { customerIdOf } from '../../test/customers.ts'
import { aVerifiedCustomer } from '../../test/accounts.ts'
import { done } from '../../test/caller.ts'
import { backdateOrder } from '../../test/backdate.ts'
import { aTarget, backUp, type Target } from '../../test/backups.ts'
import type { FreshDatabase } from '../../test/database.ts'
import { anOrder, aPaidOrder } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { deliver } from '../../test/returns.ts'
import { aReconciledShop, openTestShop } from '../../test/shop.ts'
import { openListener } from '../database/listen.ts'
import { followSession } from '../orders/payment/follow-session.ts'
import { eraseRestored } from '../start/erase-restored.ts'
import { ERASURES, noteErasures } from './erasures.ts'
import { aLife, aStranger, erase, rowsWith } from '../../test/strangers.ts'

const shop = aReconciledShop()

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
        await done(shop.callAsAdmin(mergeCustomers, { params, body: { email } }))
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

/** A command as a process of its own, with the variables of a shop on the target. */
async function run({ database, dataDir }: Target, command: string, given: string[], backupUrl = '') {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    JWT_SECRET: 'x'.repeat(32),
    BACKUP_URL: backupUrl,
  }
  const file = join(import.meta.dirname, '../../bin', command)
  return (await promisify(execFile)(process.execPath, [file, ...given], { env })).stdout
}

/**
 * A shop whose daily backups go to one folder, with a backup by hand in another, and a customer who was erased since.
 */
async function anErasureSince() {
  const root = await mkdtemp(join(tmpdir(), 'hemline-erased-'))
  const [daily, byHand] = [join(root, 'daily'), join(root, 'by-hand')]
  const own = await openTestShop({ BACKUP_URL: daily })
  const { mark, email, name } = aStranger()
  await aVerifiedCustomer(own, { email, name })
  await own.runJobs()
  await backUp(own, byHand)
  const madeAt = new Date().toISOString()
  expect((await erase(own, email)).status).toBe(200)
  await own.close()
  const target = await aTarget()
  const close = async () => {
    await target.close()
    await rm(root, { recursive: true })
  }
  return { mark, daily, byHand, madeAt, target, close }
}

test(
  'A restore of any backup erases again who is in the list at BACKUP_URL',
  { timeout: 120_000 },
  async () => {
    const { mark, daily, byHand, target, close } = await anErasureSince()
    const said = await run(target, 'restore.ts', ['--from', byHand], daily)
    expect(said).toMatch(/Of 1 erasure after .*, 1 had something to erase again/)
    expect(await rowsWith(target.database, [mark])).toEqual([])
    await close()
  },
)

test(
  'A restore that finds no list of erasures says so, and a command erases by a list that is found later',
  { timeout: 120_000 },
  async () => {
    const { mark, daily, byHand, madeAt, target, close } = await anErasureSince()
    const said = await run(target, 'restore.ts', ['--from', byHand])
    expect(said).toContain(`No list of erasures was found in ${target.dataDir}, ${byHand}`)
    expect(await rowsWith(target.database, [mark])).not.toEqual([])

    const again = () => run(target, 'erase-again.ts', ['--since', madeAt], daily)
    const running = await openListener(target.database.connectionString)
    await expect(again()).rejects.toThrow('The shop runs. Stop it on all hosts first.')
    await running.close()
    expect(await again()).toMatch(/Of 1 erasure after .*, 1 had something to erase again/)
    expect(await rowsWith(target.database, [mark])).toEqual([])
    await close()
  },
)

test('A restore whose BACKUP_URL cannot be read is refused before anything is restored', async () => {
  const target = await aTarget()
  const none = join(target.dataDir, 'none')
  await noteErasures({ dataDir: none }, [])
  const unread = join(import.meta.filename, 'below a file')
  await expect(run(target, 'restore.ts', ['--from', none], unread)).rejects.toThrow(
    'The list of erasures at BACKUP_URL cannot be read',
  )
  await target.close()
})

/** Erases by a list with the numbers of a person whom it does not mean, who came after the erasure. */
async function eraseEarlier({ email }: { email: string }, account_id: number | null) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hemline-erased-'))
  const at = new Date(Date.now() - 3_600_000)
  const customer_id = await customerIdOf(shop, email)
  const numbers = { account_id, customer_id, order_ids: [], email_macs: [] }
  await noteErasures({ dataDir }, [{ id: randomUUID(), at, by: 'customer', ...numbers }])
  const before = new Date(at.getTime() - 60_000).toISOString()
  const said = await eraseRestored(shop.shop.directUrl, [{ folder: dataDir }], before)
  await rm(dataDir, { recursive: true })
  return said
}

test('A number that somebody was given after the erasure is left alone', async () => {
  const stranger = aStranger()
  const { id } = await aVerifiedCustomer(shop, stranger)
  await shop.runJobs()
  expect(await eraseEarlier(stranger, id)).toMatch(/^Of 1 erasure after .*, 0 had something to erase again$/)
  expect(await rowsWith(shop.shop, [stranger.mark])).not.toEqual([])
})

test('A number that a guest was given after the erasure is left alone, also where their order is older', async () => {
  const stranger = aStranger()
  const { id } = await aPaidOrder(shop, { payment: stranger.payment })
  await backdateOrder(shop, id, '2 hours')
  await shop.runJobs()
  expect(await eraseEarlier(stranger, null)).toMatch(/, 0 had something to erase again$/)
  expect(await rowsWith(shop.shop, [stranger.mark])).not.toEqual([])
})
