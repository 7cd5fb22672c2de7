import { expect, test } from 'vitest'
import { returnOptions } from '../../contract/return.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import { aCustomer } from '../../test/accounts.ts'
import { requestOf } from '../../test/caller.ts'
import { anOrder, orderOfSession, place } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { aDeliveredOrder, askFor, BUYER, deliver } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { followSession } from '../orders/payment/follow-session.ts'

/** `GUESSES=10000 npx vitest run …` takes about a minute. */
const GUESSES = Number(process.env.GUESSES ?? 500)
const ADDRESSES = GUESSES / 10
const AT_ONCE = 20

const shop = aReconciledShop()

const addressOf = (n: number) => `10.7.${Math.floor(n / 250)}.${n % 250}`

test(
  'Of many guesses of an order’s e-mail from many addresses ten an hour are looked at, and its account still gets in',
  { timeout: 600_000 },
  async () => {
    const { token } = await aCustomer(shop)
    const { id } = await aDeliveredOrder(shop, { token })
    const paths = [
      `/api/orders/${id}/return_options`,
      `/api/orders/${id}/cancel_pieces`,
      `/api/orders/${id}/returns`,
    ]
    const more = [
      {},
      { pieces: [{ line: 1, quantity: 1 }] },
      { items: [{ line: 1, quantity: 1, reason: 'other' }] },
    ]
    const rest = Array.from({ length: GUESSES }, (_, n) => n)
    const statuses: number[] = []
    const guess = async () => {
      for (let n = rest.pop(); n !== undefined; n = rest.pop()) {
        const body = { email: `guess-${n}@example.com`, ...more[n % 3] }
        const headers = { 'x-forwarded-for': addressOf(n % ADDRESSES) }
        statuses.push((await shop.request('POST', paths[n % 3]!, { headers, body })).status)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, guess))
    const looked = statuses.filter((status) => status === 404).length
    expect(looked).toBeLessThanOrEqual(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(GUESSES - looked)
    expect((await askFor(shop, id, undefined, { token })).body).toMatchObject({ state: 'announced' })
  },
)

/** A delivered order of a guest, with the cookie of the browser that placed it. */
async function aGuestsOrder(): Promise<{ id: string; cookie: string }> {
  const placed = await place(shop, await aProduct(shop, { quantity: 5 }))
  const session = await pay(placed.body.session_url)
  await followSession(shop.shop, session, { by: 'provider' })
  const { id } = await orderOfSession(shop, session)
  await deliver(shop, id)
  return { id, cookie: placed.headers.get('set-cookie')!.split(';', 1)[0]! }
}

async function guessUntilRefused(id: string): Promise<void> {
  const guess = () => askFor(shop, id, undefined, { email: 'guess@example.com' })
  while ((await guess()).status !== 429);
}

test('Strangers who guess the e-mail of an order do not keep out the browser that placed it', async () => {
  const { id, cookie } = await aGuestsOrder()
  await guessUntilRefused(id)
  expect((await askFor(shop, id)).status).toBe(429)
  const options = await shop.request('POST', `/api/orders/${id}/return_options`, {
    body: { email: BUYER },
    headers: { cookie },
  })
  expect(options.status).toBe(200)
  const statement = requestOf(withdraw, { body: { name: 'Ada', order: id, email: BUYER } })
  const declared = await shop.request(statement.method, statement.path, { ...statement, headers: { cookie } })
  expect(declared.body.number).toMatch(/^R-/)
})

test('An order that is not paid looks to a guess like one that there is not, and its account reads why nothing can be sent back', async () => {
  const { token } = await aCustomer(shop)
  const { id } = await anOrder(shop, { token })
  const ask = (order: string, by?: string) =>
    shop.call(returnOptions, { params: { id: order }, body: { email: 'guess@example.com' } }, by)
  const [unpaid, unknown] = [await ask(id), await ask('HL-00000-00000-00000-00000')]
  expect([unpaid.status, unpaid.error]).toEqual([404, unknown.error])
  expect((await ask(id, token)).body).toMatchObject({
    can_cancel: false,
    can_return: false,
    why_not_return: 'This order has not been paid.',
    why_not_cancel: 'This order has not been paid.',
  })
  expect((await askFor(shop, id, undefined, { token })).status).toBe(404)
})

test('Guesses of the e-mail of a guest’s order that is not paid yet, and so has none, are not counted', async () => {
  const { id, session_url } = await anOrder(shop)
  const ask = (email: string) => shop.call(returnOptions, { params: { id }, body: { email } })
  for (let guesses = 0; guesses < 10; guesses++) expect((await ask(BUYER)).status).toBe(404)
  await followSession(shop.shop, await pay(session_url), { by: 'provider' })
  expect((await ask(BUYER)).body).toMatchObject({ can_cancel: true })
})

test('The browser that placed an order has ten guesses of its e-mail, too', async () => {
  const { id, cookie } = await aGuestsOrder()
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    const sent = { body: { email: `guess-${n}@example.com` }, headers: { cookie } }
    statuses.push((await shop.request('POST', `/api/orders/${id}/return_options`, sent)).status)
  }
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(10)
  expect(statuses.at(-1)).toBe(429)
})
