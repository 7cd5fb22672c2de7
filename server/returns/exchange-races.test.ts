import { expect, test } from 'vitest'
import { backdateHold } from '../../test/backdate.ts'
import { orderOf, place } from '../../test/orders.ts'
import { aSizedProduct } from '../../test/products.ts'
import { aDeliveredOrder, adminReturn, askFor, BUYER, receive, settle } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import * as contract from '../../contract/return.ts'
import { listPools } from '../catalog/stock/stock-queries.ts'

/** In full: `EXCHANGES=100 LATE=200 npx vitest run --project api server/returns/exchange-races.test.ts`. */
const EXCHANGES = Number(process.env.EXCHANGES ?? 12)
const LATE = Number(process.env.LATE ?? 8)

const shop = aReconciledShop()

test(
  `Of ${EXCHANGES} who exchange for the last L and as many who buy it, one has it and the others are told`,
  { timeout: 30_000 + EXCHANGES * 2_000 },
  async () => {
    const product = await aSizedProduct(shop, { M: EXCHANGES, L: 1 })
    const orders: string[] = []
    for (let made = 0; made < EXCHANGES; made++) orders.push((await aDeliveredOrder(shop, { product })).id)
    const answers = await Promise.all(
      orders.flatMap((id) => [askFor(shop, id, [{ new_size: 'L' }]), place(shop, product, { size: 'L' })]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    const pool = (await listPools(shop.shop.db, product)).find(({ size }) => size === 'L')
    expect(pool).toMatchObject({ on_hand: 1, held: 1 })
  },
)

test(
  `Of ${LATE} exchanges whose hold is over when their parcels come, each is sent or refunded`,
  { timeout: 30_000 + LATE * 3_000 },
  async () => {
    const product = await aSizedProduct(shop, { M: LATE, L: LATE })
    const made: { id: string; child: string; number: string }[] = []
    for (let count = 0; count < LATE; count++) {
      const { id } = await aDeliveredOrder(shop, { product })
      const { number, exchange } = (await askFor(shop, id, [{ new_size: 'L' }])).body as contract.Return
      const body = { email: BUYER, tracking_information: '1Z999AA10123456784' }
      await shop.call(contract.postReturn, { params: { number }, body })
      await backdateHold(shop, exchange!.order_id, '22 days')
      made.push({ id, child: exchange!.order_id, number })
    }
    await shop.runTask('returns_due')
    const bought = Math.ceil(LATE / 2)
    for (let count = 0; count < bought; count++)
      expect((await place(shop, product, { size: 'L' })).status).toBe(200)
    await Promise.all(
      made.map(async ({ number }) => {
        await receive(shop, number)
        await settle(shop, number)
      }),
    )
    const states = { sent: 0, ended: 0 }
    for (const { id, child, number } of made) {
      const { exchange, refunded, amount } = await adminReturn(shop, number)
      const { state } = exchange as { state: 'sent' | 'ended' }
      states[state] += 1
      expect(await orderOf(shop, child)).toMatchObject({ state: state === 'sent' ? 'paid' : 'cancelled' })
      expect([refunded, amount]).toEqual(state === 'sent' ? [0, 0] : [48_000, 48_000])
      expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded' })
    }
    expect(states).toEqual({ sent: LATE - bought, ended: bought })
  },
)
