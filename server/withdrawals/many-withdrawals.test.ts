import { expect, test } from 'vitest'
import { withdraw } from '../../contract/withdrawal.ts'
import { aPaidOrder } from '../../test/orders.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { listReturnsOfOrder } from '../returns/queries.ts'

const shop = aReconciledShop()

const STATEMENTS = 500
const ORDERS = 10
const AT_ONCE = 5

test(
  'Of 500 statements at once, unknown, wrong and doubled ones among them, each is recorded and acknowledged once',
  { timeout: 240_000 },
  async () => {
    const orders = await Promise.all(
      Array.from({ length: ORDERS }, (_, n) =>
        aPaidOrder(shop, { quantity: 2, payment: { email: `buyer${n}@example.com` } }),
      ),
    )
    const typedAs = (n: number) => {
      const order = orders[n % ORDERS]!.id
      if (n % 4 === 0) return { order: `unknown ${n}`, email: `unknown${n}@example.com` }
      if (n % 4 === 1) return { order, email: `wrong${n}@example.com` }
      // Each buyer declares several times, less often than the limit of acknowledgements.
      return { order, email: n < 160 ? `buyer${n % ORDERS}@example.com` : `other${n}@example.com` }
    }
    const answers = new Map<string, string>()
    const rest = Array.from({ length: STATEMENTS }, (_, n) => n)
    const declareAll = async () => {
      for (let n = rest.pop(); n !== undefined; n = rest.pop()) {
        const name = `Statement ${n}`
        const { status, body, error } = await shop.call(withdraw, { body: { name, ...typedAs(n) } })
        expect({ n, status, error }).toEqual({ n, status: 200, error: undefined })
        answers.set(name, body.received_at)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, declareAll))

    const { rows } = await shop.shop.pool.query<{ name: string; at: string }>(
      `select data ->> 'name' as name, data ->> 'at' as at from mails where template = 'withdrawal-received'`,
    )
    expect(rows).toHaveLength(STATEMENTS)
    expect(new Map(rows.map(({ name, at }) => [name, at]))).toEqual(answers)
    const { rows: kept } = await shop.shop.pool.query('select from withdrawals')
    expect(kept).toHaveLength(STATEMENTS)
    for (const { id } of orders) expect(await listReturnsOfOrder(shop.shop.db, id)).toHaveLength(1)
  },
)
