import { expect, test } from 'vitest'
import { mergeCustomers } from '../../contract/merge.ts'
import { eraseCustomer, eraseOwnAccount } from '../../contract/person.ts'
import { customerIdOf } from '../../test/customers.ts'
import { aVerifiedCustomer } from '../../test/accounts.ts'
import { place } from '../../test/orders.ts'
import { aDeliveredOrder, askFor } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { whileChanging } from '../../test/while-changing.ts'
import { replacePassword } from '../accounts/password-change.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { findAccountByEmail, lockAccount } from '../accounts/queries.ts'
import { aLife, aStranger, erase, rowsWith } from '../../test/strangers.ts'

const shop = aReconciledShop()

const idOf = (email: string) => customerIdOf(shop, email)

/**
 * How many transactions wait for the lock of counting, and how many have it and wait for another. Events of the payment
 * provider may wait for an order meanwhile.
 */
const waiting = async (): Promise<{ toCount: number; counting: number }> => {
  const { rows } = await shop.shop.pool.query(
    `select count(*) filter (where not granted)::int as "toCount",
      count(*) filter (where granted and wait_event_type = 'Lock')::int as counting
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and datname = current_database()`,
  )
  return rows[0]
}

/**
 * Holds the order until something waits for it, and an erasure of the customer after that; answers with the erasure's
 * reply.
 */
async function eraseAfter(orderId: string, email: string, work: () => Promise<unknown>) {
  const params = { id: await idOf(email) }
  const holder = await shop.shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [orderId])
    const done = work()
    await expect.poll(waitingForOrder).toBe(1)
    const erasing = shop.callAsAdmin(eraseCustomer, { params, body: { email } })
    await expect.poll(waiting).toEqual({ toCount: 0, counting: 1 })
    await holder.query('rollback')
    await done
    return await erasing
  } finally {
    holder.release(true)
  }
}

const waitingForOrder = async (): Promise<number> => {
  const { rows } = await shop.shop.pool.query(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

test('Nothing is given to an account while that is erased', async () => {
  const [kept, ended] = [aStranger(), aStranger()]
  for (const stranger of [kept, ended]) {
    const { token } = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
    await aLife(shop, stranger, token)
  }
  const params = { id: await idOf(kept.email) }
  const holder = await shop.shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from orders where email = $1 for update', [kept.email])
    const erasing = shop.callAsAdmin(eraseCustomer, { params, body: { email: kept.email } })
    await expect.poll(waiting).toEqual({ toCount: 0, counting: 1 })
    const merging = shop.callAsAdmin(mergeCustomers, { params, body: { email: ended.email } })
    await expect.poll(waiting).toEqual({ toCount: 1, counting: 1 })
    await holder.query('rollback')
    expect((await erasing).status).toBe(200)
    expect((await merging).status).toBe(404)
  } finally {
    holder.release(true)
  }
  await shop.runJobs()
  expect(await rowsWith(shop.shop, [kept.mark])).toEqual([])
  expect((await erase(shop, ended.email)).status).toBe(200)
})

test('A return that is asked for while an erasure waits keeps its order from being erased', async () => {
  const stranger = aStranger()
  const { id } = await aDeliveredOrder(shop, { payment: stranger.payment })
  let asked: Awaited<ReturnType<typeof askFor>> | undefined
  const { status, error } = await eraseAfter(id, stranger.email, async () => {
    asked = await askFor(shop, id, [{}], { email: stranger.email })
  })
  expect(asked?.status).toBe(200)
  expect([status, error]).toEqual([409, `Order ${id}: a return is not settled.`])
})

test('An order that an account places while its erasure waits keeps it from being erased', async () => {
  const stranger = aStranger()
  const { token } = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  const { id, product } = await aDeliveredOrder(shop, { token, payment: stranger.payment })
  const params = { id: await idOf(stranger.email) }
  const holder = await shop.shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [id])
    const erasing = shop.callAsAdmin(eraseCustomer, { params, body: { email: stranger.email } })
    await expect.poll(waiting).toEqual({ toCount: 0, counting: 1 })
    expect((await place(shop, product, { token })).status).toBe(200)
    await holder.query('rollback')
    expect(await erasing).toMatchObject({
      status: 409,
      error: 'Another order was placed meanwhile. Please try again.',
    })
  } finally {
    holder.release(true)
  }
})

test('An account is not deleted with a password that its owner changes meanwhile', async () => {
  const { email, token, password } = await aVerifiedCustomer(shop)
  const account = (await findAccountByEmail(shop.shop.db, email))!
  const passwordHash = await hashPassword('another long and quiet afternoon')
  const { status } = await whileChanging(
    shop,
    async (trx) => replacePassword(trx, (await lockAccount(trx, account.id))!, passwordHash),
    () => shop.call(eraseOwnAccount, { body: { current_password: password } }, token),
  )
  expect(status).toBe(422)
  expect(await findAccountByEmail(shop.shop.db, email)).toMatchObject({ id: account.id })
})
