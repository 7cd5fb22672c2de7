import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdraw } from '../../contract/withdrawal.ts'
import { findFreePort } from '../../test/free-port.ts'
import { closeReconciled } from '../../test/payments.ts'
import { aDeliveredOrder, BUYER } from '../../test/returns.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { openSmtp } from '../../test/smtp.ts'

let shop: TestShop
let port: number
beforeAll(async () => {
  port = await findFreePort()
  shop = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}` })
})
afterAll(() => closeReconciled(shop))

const STRANGERS = 30

const listAcknowledgements = async () =>
  (
    await shop.shop.pool.query<{ recipient: string; sent_at: Date | null; failure: string | null }>(
      `select recipient, sent_at, failure from mails where template = 'withdrawal-received' order by recipient`,
    )
  ).rows

test('While SMTP is away no statement is lost, and each is acknowledged once when it is back', async () => {
  const { id } = await aDeliveredOrder(shop)
  const statements = [
    { order: id, email: BUYER },
    ...Array.from({ length: STRANGERS }, (_, n) => ({
      order: n % 2 ? id : `unknown ${n}`,
      email: `stranger${n}@example.com`,
    })),
  ].map((typed, n) => ({ ...typed, name: `Statement ${n}` }))
  const answers = await Promise.all(statements.map((body) => shop.call(withdraw, { body })))
  expect(answers.map(({ status, error }) => error ?? status)).toEqual(statements.map(() => 200))

  await shop.runJobs()
  const { rows: kept } = await shop.shop.pool.query('select from withdrawals')
  expect(kept).toHaveLength(statements.length)
  const waiting = await listAcknowledgements()
  expect(waiting.map(({ recipient }) => recipient)).toEqual(statements.map(({ email }) => email).toSorted())
  expect(waiting.filter(({ sent_at, failure }) => sent_at || failure)).toEqual([])

  const smtp = await openSmtp({ port })
  try {
    // What has failed is tried again later.
    await shop.shop.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await shop.runJobs()
    await shop.runJobs()
  } finally {
    await smtp.close()
  }
  const acknowledged = smtp.received.filter(
    ({ subject }) => subject === 'Hemline has received your withdrawal',
  )
  const told = acknowledged.map(({ to, text }) => [to![0]!.address, /Statement \d+/.exec(text ?? '')?.[0]])
  expect(told.toSorted()).toEqual(statements.map(({ email, name }) => [email, name]).toSorted())
  expect((await listAcknowledgements()).filter(({ sent_at }) => !sent_at)).toEqual([])
})
