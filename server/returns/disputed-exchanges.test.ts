import { expect, test } from 'vitest'
import { corrupt } from '../../test/corrupt.ts'
import { aCoatOfSizes, exchangeForDearer } from '../../test/dearer-exchanges.ts'
import { rulesBroken } from '../../test/discrepancies.ts'
import { tellOfDispute } from '../../test/disputes.ts'
import { changeDelivery, orderOf, refund } from '../../test/orders.ts'
import { aDeliveredOrder, cancel, receive, settle, deliver } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()

const disputed = async (id: string) => (await orderOf(shop, id)).disputed
const payReturns = () => shop.runTask('returns_pay')

/** A delivered coat, and the dearer one that was paid for it and waits for the parcel. */
async function anExchange() {
  const { id } = await aDeliveredOrder(shop, { product: await aCoatOfSizes(shop) })
  return { id, ...(await exchangeForDearer(shop, id)) }
}

async function anExchangedOrder() {
  const exchange = await anExchange()
  await receive(shop, exchange.number)
  await settle(shop, exchange.number)
  return exchange
}

test.each([
  ['first', 'difference'],
  ['difference', 'first'],
])(
  'While the payment of the %s is still disputed, winning that of the %s frees nothing',
  async (one, other) => {
    const { id, child } = await anExchangedOrder()
    const payments: Record<string, string> = { first: id, difference: child }
    await tellOfDispute(shop, payments[one]!, 'needs_response')
    await tellOfDispute(shop, payments[other]!, 'needs_response')
    await tellOfDispute(shop, payments[other]!, 'won')
    expect(await disputed(child)).toBe('open')
    expect((await changeDelivery(shop, child, { status: 'shipped' })).status).toBe(409)
    expect((await refund(shop, child, 100)).status).toBe(409)
    await tellOfDispute(shop, payments[one]!, 'won')
    expect(await disputed(child)).toBe('won')
    expect((await cancel(shop, child)).body).toMatchObject({ amount_refunded: 50_000 })
  },
)

test('A payment that is disputed twice is frozen until both are decided', async () => {
  const { id } = await aDeliveredOrder(shop, { product: await aCoatOfSizes(shop) })
  await tellOfDispute(shop, id, 'needs_response', 'dp_one')
  await tellOfDispute(shop, id, 'under_review', 'dp_two')
  await tellOfDispute(shop, id, 'won', 'dp_two')
  expect((await refund(shop, id, 100)).status).toBe(409)
  await tellOfDispute(shop, id, 'lost', 'dp_one')
  expect(await disputed(id)).toBe('lost')
})

test('A lost difference stays lost, whatever becomes of the first payment, which it does not concern', async () => {
  const { id, child } = await anExchangedOrder()
  await tellOfDispute(shop, child, 'lost')
  await tellOfDispute(shop, id, 'needs_response')
  await tellOfDispute(shop, id, 'won')
  expect([await disputed(id), await disputed(child)]).toEqual(['won', 'lost'])
})

test('A later exchange is disputed while any of the payments is that it is made of', async () => {
  const { id, child } = await anExchangedOrder()
  await deliver(shop, child)
  const { child: last } = await exchangeForDearer(shop, child, { new_size: 'XL', difference: 3_000 })
  await tellOfDispute(shop, child, 'needs_response')
  expect([await disputed(id), await disputed(child), await disputed(last)]).toEqual([null, 'open', 'open'])
  await tellOfDispute(shop, last, 'needs_response')
  await tellOfDispute(shop, last, 'won')
  expect(await disputed(last)).toBe('open')
  await tellOfDispute(shop, child, 'won')
  expect(await disputed(last)).toBe('won')
})

test('An exchange whose parcel is here waits for the bank without a discrepancy, and gives the difference back when the first payment is lost', async () => {
  const { id, number, child } = await anExchange()
  await tellOfDispute(shop, child, 'needs_response')
  await receive(shop, number)
  expect((await settle(shop, number)).status).toBe(200)
  await corrupt(shop, `update returns set settled_at = now() - interval '10 minutes' where number = $1`, [
    number,
  ])
  expect(await rulesBroken(shop)).toEqual(new Set())
  await tellOfDispute(shop, child, 'won')
  await tellOfDispute(shop, id, 'lost')
  await payReturns()
  await shop.runJobs()
  expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded', amount_refunded: 2_000 })
  expect(await rulesBroken(shop)).toEqual(new Set())
})
