import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer } from '../../test/accounts.ts'
import { aDeliveredOrder, askFor } from '../../test/returns.ts'
import { closeReconciled } from '../../test/payments.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

/** `GUESSES=10000 npx vitest run …` takes about a minute. */
const GUESSES = Number(process.env.GUESSES ?? 500)
const ADDRESSES = GUESSES / 10
const AT_ONCE = 20

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => closeReconciled(shop))

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
