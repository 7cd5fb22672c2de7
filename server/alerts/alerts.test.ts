import { expect, test } from 'vitest'
import { getProductForEdit, updateProduct } from '../../contract/product.ts'
import { dayIn, dayInWords } from '../../contract/promise.ts'
import {
  askForStockAlert,
  listWaiting,
  removeStockAlert,
  type WaitingProduct,
} from '../../contract/stock-alert.ts'
import { aCustomer, aVerifiedCustomer, type Customer, newEmail } from '../../test/accounts.ts'
import { backdateAlerts, backdateStock } from '../../test/backdate.ts'
import { corrupt, failWhere } from '../../test/corrupt.ts'
import { bodyOfMail, mailsTo } from '../../test/mails.ts'
import { anOrder, expireOrderTooEarly } from '../../test/orders.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { promise } from '../../test/promises.ts'
import { aShop } from '../../test/shop.ts'
import { askForAlert } from './ask.ts'

const ABANDONED = Number(process.env.ABANDONED ?? 20)

const shop = aShop()

const look = () => shop.runTask('mail_back_in_stock')

/** A product of which only some sizes are there. */
const aGarment = (size_quantities: Record<string, number>) =>
  aProduct(shop, { sizes: Object.keys(size_quantities), size_quantities, quantity: 0 })

const wait = async (product_id: number, size: string, email = newEmail()) => {
  await askForAlert(shop.shop.db, { product_id, size, email }, null)
  return email
}

const deliver = async (id: number, size_quantities: Record<string, number>) => {
  const { version } = (await shop.callAsAdmin(getProductForEdit, { params: { id } })).body
  const { status } = await shop.callAsAdmin(updateProduct, {
    params: { id },
    body: { version, size_quantities },
  })
  expect(status).toBe(200)
}

const mailsAbout = async (emails: string[]) => {
  await shop.runJobs()
  const { rows } = await shop.shop.pool.query<{ recipient: string }>(
    `select recipient from mails where template = 'back-in-stock' and recipient = any($1) order by id`,
    [emails],
  )
  return rows.map(({ recipient }) => recipient)
}

const waitingFor = async (product_id: number) =>
  (await shop.callAsAdmin(listWaiting, { query: { product_id } })).body as WaitingProduct[]

test('A mail that cannot be written holds up no other one', async () => {
  const [first, second] = [await aGarment({ M: 0 }), await aGarment({ M: 0 })]
  const [broken, whole] = [await wait(first, 'M'), await wait(second, 'M')]
  await look()
  await deliver(first, { M: 1 })
  await deliver(second, { M: 1 })
  await failWhere(shop, 'mails', `new.recipient = '${broken}'`)
  await look()
  expect(await mailsAbout([broken, whole])).toEqual([whole])
})

test('Who waits for a size is mailed once when it has come in, and can follow the link to it', async () => {
  const coat = await aGarment({ M: 0, L: 2 })
  const email = newEmail()
  const { status, body } = await shop.call(askForStockAlert, { body: { product_id: coat, size: 'M', email } })
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'We will write to you once when size M is back.',
    token: expect.any(String),
  })
  await look()
  expect(await mailsAbout([email])).toEqual([])

  await deliver(coat, { M: 2, L: 2 })
  await look()
  await look()
  expect(await mailsAbout([email])).toEqual([email])
  const text = (await bodyOfMail(shop, 'back-in-stock'))!
  expect(text).toContain(`/shop/${coat}?size=M`)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('2 pieces are left')
  expect(await waitingFor(coat)).toEqual([])
})

test('Of a size that comes in as a pre-order, or made to order, the mail says so and when it ships', async () => {
  const coat = await aGarment({ M: 0, L: 0 })
  const [ahead, made] = [await wait(coat, 'M'), await wait(coat, 'L')]
  await deliver(coat, { M: 30, L: 30 })
  const ships_by = dayIn(40)
  await promise(shop, coat, { M: { ships_by }, L: { lead_days: 21 } })
  await look()
  const textFor = async (email: string) => (await mailsTo(shop, email))[0]!.text.replaceAll(/\s+/g, ' ')
  const [aheadText, madeText] = [await textFor(ahead), await textFor(made)]
  expect(aheadText).toContain('Wool Coat, Size M can be pre-ordered.')
  expect(aheadText).toContain(`It ships by ${dayInWords(ships_by)}.`)
  expect(madeText).toContain('Wool Coat, Size L can be ordered.')
  expect(madeText).toContain('It is made to order and ships within 21 days.')
  for (const text of [aheadText, madeText]) expect(text).not.toContain('is back')
})

test('A request that is made again waits as long as a new one, in its old place', async () => {
  const coat = await aGarment({ M: 0 })
  const emails = [await wait(coat, 'M'), await wait(coat, 'M'), await wait(coat, 'M')]
  await backdateAlerts(shop, coat, '179 days')
  for (let n = 0; n < 4; n++) emails.push(await wait(coat, 'M'))
  await wait(coat, 'M', emails[1])
  await backdateAlerts(shop, coat, '2 days')
  // The others of the first three have ended.
  expect((await waitingFor(coat))[0]).toMatchObject({ waiting: 5 })
  await look()
  await deliver(coat, { M: 1 })
  await look()
  expect(await mailsAbout(emails)).toEqual([emails[1], emails[3], emails[4]])
})

test('A request that has ended is a new one when it is made again, and its token takes it back', async () => {
  const coat = await aGarment({ M: 0 })
  const email = await wait(coat, 'M')
  await backdateAlerts(shop, coat, '181 days')
  expect(await waitingFor(coat)).toEqual([])
  const { token } = await askForAlert(shop.shop.db, { product_id: coat, size: 'M', email }, null)
  expect((await waitingFor(coat))[0]).toMatchObject({ waiting: 1 })
  await shop.call(removeStockAlert, { params: { token } })
  expect(await waitingFor(coat)).toEqual([])
})

test('Who waits for a size that has another name since is told of it by that name, and once', async () => {
  const coat = await aGarment({ M: 0, L: 2 })
  const [first, second, third] = [await wait(coat, 'M'), newEmail(), newEmail()]
  for (const [name, emails] of [
    ['Medium', [second]],
    ['Mid', [second, third]],
  ] as const) {
    expect((await editProduct(shop, coat, { sizes: [name, 'L'] })).status).toBe(200)
    for (const email of emails) await wait(coat, name, email)
  }
  const [waiting] = await waitingFor(coat)
  expect(waiting).toMatchObject({ waiting: 3, sizes: [{ size: 'Mid', waiting: 3, available: 0 }] })

  await deliver(coat, { Mid: 2, L: 2 })
  await look()
  await look()
  expect(await mailsAbout([first, second, third])).toEqual([first, second, third])
  expect(await bodyOfMail(shop, 'back-in-stock')).toContain(`/shop/${coat}?size=Mid`)
})

test('Another colour or size that comes in mails nobody', async () => {
  const red = await aGarment({ M: 0, L: 0 })
  const blue = await aGarment({ M: 0, L: 0 })
  const email = await wait(blue, 'M')
  await deliver(red, { M: 3, L: 3 })
  await deliver(blue, { M: 0, L: 3 })
  await look()
  expect(await mailsAbout([email])).toEqual([])
})

test('The answer is the same whether an address waits already, has asked too often, or is new', async () => {
  const garments = await Promise.all(Array.from({ length: 6 }, () => aGarment({ M: 0 })))
  const email = newEmail()
  const ask = (product_id: number) => askForAlert(shop.shop.db, { product_id, size: 'M', email }, null)
  const [first, ...others] = garments
  const answers = [await ask(first!), ...(await Promise.all(others.map(ask))), await ask(first!)]
  for (const { message } of answers) expect(message).toBe(answers[0]!.message)
  expect(new Set(answers.map(({ token }) => token)).size).toBe(7)
  const counts = await Promise.all(garments.map(waitingFor))
  expect(counts.flat()).toHaveLength(5)

  const { status } = await shop.call(removeStockAlert, { params: { token: answers.at(-1)!.token } })
  expect(status).toBe(200)
  expect((await waitingFor(first!)).map(({ waiting }) => waiting)).toEqual([1])
})

test('An account that has not confirmed its address can have as few mails sent there as a guest', async () => {
  const garments = await Promise.all(Array.from({ length: 6 }, () => aGarment({ M: 0 })))
  const [confirmed, unconfirmed] = [await aVerifiedCustomer(shop), await aCustomer(shop)]
  const countFor = async ({ token }: Customer) => {
    for (const product_id of garments)
      await shop.call(askForStockAlert, { body: { product_id, size: 'M' } }, token)
    return (await Promise.all(garments.map(waitingFor))).flat().reduce((sum, { waiting }) => sum + waiting, 0)
  }
  expect(await countFor(unconfirmed)).toBe(5)
  expect(await countFor(confirmed)).toBe(5 + 6)
})

test('A request is taken back with the token of its answer, and all of an address with the link in a mail', async () => {
  const [first, second, third] = [
    await aGarment({ M: 0 }),
    await aGarment({ M: 0 }),
    await aGarment({ M: 0 }),
  ]
  const email = newEmail()
  await wait(first, 'M', email)
  await wait(second, 'M', email)
  const { token } = await askForAlert(shop.shop.db, { product_id: third, size: 'M', email }, null)
  await shop.call(removeStockAlert, { params: { token } })
  expect(await waitingFor(third)).toEqual([])
  expect(await waitingFor(second)).toHaveLength(1)

  await deliver(first, { M: 1 })
  await look()
  const [mail] = await mailsTo(shop, email)
  const link = /stock-alerts\?remove=([\w-]+)/.exec(mail!.text)![1]!
  await shop.call(removeStockAlert, { params: { token: link } })
  expect(await waitingFor(second)).toEqual([])
})

test('What can be bought, or does not exist, is not waited for', async () => {
  const coat = await aGarment({ M: 0, L: 1 })
  const ask = (body: object) =>
    shop.call(askForStockAlert, { body: { product_id: coat, email: newEmail(), ...body } })
  expect(await ask({ size: 'L' })).toMatchObject({ status: 409, error: 'Size L can be bought now.' })
  expect(await ask({ size: 'XS' })).toMatchObject({ status: 422, error: 'Choose one of its sizes.' })
  expect(await ask({ size: 'M', email: 'ada' })).toMatchObject({ status: 422 })
  expect(await ask({ product_id: 999_999, size: 'M' })).toMatchObject({ status: 404 })
})

test('Somebody who is signed in needs no address, and is mailed where the account is today', async () => {
  const coat = await aGarment({ M: 0 })
  const { token, email } = await aCustomer(shop)
  const { status } = await shop.call(askForStockAlert, { body: { product_id: coat, size: 'M' } }, token)
  expect(status).toBe(200)
  await deliver(coat, { M: 1 })
  await look()
  expect(await mailsAbout([email])).toEqual([email])
})

test(
  'Abandoned checkouts of the last piece mail nobody, a piece that has stayed free does',
  {
    timeout: 30_000 + ABANDONED * 1_000,
  },
  async () => {
    const coat = await aGarment({ M: 1 })
    await backdateStock(shop, coat, '1 day')
    const first = await anOrder(shop, { product: coat, size: 'M' })
    const email = await wait(coat, 'M')
    await look()
    let order = first
    for (let n = 0; n < ABANDONED; n++) {
      await expireOrderTooEarly(shop, order.id)
      await look()
      await backdateStock(shop, coat, '34 minutes')
      await look()
      order = await anOrder(shop, { product: coat, size: 'M' })
      await look()
    }
    expect(await mailsAbout([email])).toEqual([])
    await expireOrderTooEarly(shop, order.id)
    await look()
    await backdateStock(shop, coat, '36 minutes')
    await look()
    expect(await mailsAbout([email])).toEqual([email])
  },
)

test('Of 500 who wait for 4 pieces the first 12 are mailed, and 12 more after two hours if the pieces are left', async () => {
  const coat = await aGarment({ M: 0 })
  const emails: string[] = []
  for (let n = 0; n < 500; n++) emails.push(await wait(coat, 'M', `waits${n}@example.com`))
  expect((await waitingFor(coat))[0]).toMatchObject({
    waiting: 500,
    sizes: [{ size: 'M', waiting: 500, available: 0 }],
  })
  await look()
  await deliver(coat, { M: 4 })
  await Promise.all([look(), look(), look()])
  expect((await mailsAbout(emails)).toSorted()).toEqual(emails.slice(0, 12).toSorted())
  await backdateStock(shop, coat, '119 minutes')
  await look()
  expect(await mailsAbout(emails)).toHaveLength(12)
  await backdateStock(shop, coat, '2 minutes')
  await look()
  expect((await mailsAbout(emails)).toSorted()).toEqual(emails.slice(0, 24).toSorted())
})

/** A mail to this address waits in the middle of its transaction until the database ends the connection. */
async function cutOffBefore(recipient: string, work: () => Promise<unknown>) {
  await corrupt(
    shop,
    `create or replace function wait_on_purpose() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock(7); return new; end $$;
     create or replace trigger wait_on_purpose before insert on mails
       for each row when (new.recipient = '${recipient}') execute function wait_on_purpose()`,
  )
  const holder = await shop.shop.pool.connect()
  await holder.query('select pg_advisory_lock(7)')
  const working = work()
  await expect
    .poll(async () => {
      const { rows } = await holder.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
      )
      return rows.length
    })
    .toBe(1)
  await Promise.allSettled([working])
  await holder.query('select pg_advisory_unlock(7)')
  holder.release()
}

test('A worker that dies in the middle of a wave has mailed nobody, and the next one mails each once', async () => {
  const coat = await aGarment({ M: 0 })
  const emails: string[] = []
  for (let n = 0; n < 20; n++) emails.push(await wait(coat, 'M'))
  await look()
  await deliver(coat, { M: 4 })
  await cutOffBefore(emails[5]!, look)
  expect(await mailsAbout(emails)).toEqual([])
  expect((await waitingFor(coat))[0]).toMatchObject({ waiting: 20 })
  await Promise.all([look(), look()])
  await look()
  expect((await mailsAbout(emails)).toSorted()).toEqual(emails.slice(0, 12).toSorted())
})

test('A garment whose sizes share one stock mails those who wait for any of them', async () => {
  const coat = await aProduct(shop, { quantity: 0 })
  const emails = [await wait(coat, 'S'), await wait(coat, 'L')]
  const { version } = (await shop.callAsAdmin(getProductForEdit, { params: { id: coat } })).body
  await shop.callAsAdmin(updateProduct, { params: { id: coat }, body: { version, quantity: 1 } })
  await look()
  expect(await mailsAbout(emails)).toEqual(emails)
})
