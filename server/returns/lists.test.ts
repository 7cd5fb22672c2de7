import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import * as adminContract from '../../contract/admin-return.ts'
import type * as contract from '../../contract/return.ts'
import { dashboardCounts } from '../../contract/dashboard.ts'
import { getProductForEdit } from '../../contract/product.ts'
import { saveCodes } from '../../contract/sku.ts'
import { backdateDelivery, backdateReturn } from '../../test/backdate.ts'
import { rulesBroken } from '../../test/discrepancies.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import {
  adminReturn,
  aDeliveredOrder,
  anAnnouncedReturn,
  aReceivedReturn,
  askFor,
  settle,
} from '../../test/returns.ts'
import { aShop } from '../../test/shop.ts'
import { waitFor } from '../../test/wait-for.ts'

const shop = aShop()
let requested: contract.Return
let announced: contract.Return
let soon: contract.Return
let received: contract.Return
let settled: contract.Return
beforeAll(async () => {
  const late = await aDeliveredOrder(shop)
  await backdateDelivery(shop, late.id, '40 days')
  requested = (await askFor(shop, late.id)).body
  announced = (await anAnnouncedReturn(shop, { items: [{ reason: 'colour' }] })).returned
  received = (await aReceivedReturn(shop)).returned
  soon = (await aReceivedReturn(shop)).returned
  await backdateReturn(shop, soon.number, '12 days')
  settled = (await aReceivedReturn(shop)).returned
  await settle(shop, settled.number)
})

const list = async (query: adminContract.ReturnFilter) => {
  const { body, headers } = await shop.callAsAdmin(adminContract.listReturns, { query })
  return {
    numbers: body.map(({ number }: contract.Return) => number),
    total: Number(headers.get('x-total-count')),
  }
}
const only = (...found: contract.Return[]) => ({
  numbers: found.map(({ number }) => number),
  total: found.length,
})

test('Each list of what is to be done has its returns, the most urgent first', async () => {
  expect(await list({ todo: 'decide' })).toEqual(only(requested))
  expect(await list({ todo: 'expected' })).toEqual(only(announced))
  expect(await list({ todo: 'inspect' })).toEqual(only(soon, received))
  expect(await list({ todo: 'refund' })).toEqual(only(soon))
  expect(await list({ todo: 'dispose' })).toEqual(only(settled))
})

test('Returns are found by number, order, state, reason and e-mail, newest first, in pages', async () => {
  expect(await list({})).toEqual(only(settled, received, announced, requested, soon))
  expect(await list({ number: received.number.toLowerCase().slice(0, 6) })).toEqual(only(received))
  expect(await list({ order: announced.order_id })).toEqual(only(announced))
  expect(await list({ state: 'settled' })).toEqual(only(settled))
  expect(await list({ reason: 'colour' })).toEqual(only(announced))
  expect((await list({ email: 'ADA@' })).total).toBeGreaterThanOrEqual(4)
  expect((await list({ email: 'nobody@' })).total).toBe(0)
  expect(await list({ number: 'no such number at all' })).toEqual(only())
  expect(await list({ limit: 2, page: 2 })).toEqual({ numbers: only(announced, requested).numbers, total: 5 })
})

test('A parcel without a slip is found by the SKU or the barcode of a piece in it', async () => {
  const product = await aProduct(shop, { sizes: ['M', 'L'], size_quantities: { M: 5, L: 5 } })
  const admin = await shop.adminToken()
  const { body } = await shop.call(getProductForEdit, { params: { id: product } }, admin)
  const codes = [
    { sku: 'COAT-M', gtin: '4006381333931' },
    { sku: 'COAT-L', gtin: null },
  ].map((code, at) => ({ id: body.skus![at]!.id, ...code }))
  expect((await shop.call(saveCodes, { params: { id: product }, body: { codes } }, admin)).status).toBe(200)
  const { returned } = await anAnnouncedReturn(shop, { product })
  for (const number of ['COAT-M', ' coat-m', '4006381333931'])
    expect(await list({ number, todo: 'expected' }), number).toEqual(only(returned))
  expect(await list({ number: 'COAT-L' })).toEqual(only())
  expect((await editProduct(shop, product, { sizes: ['Medium', 'L'] })).status).toBe(200)
  expect(await list({ number: 'COAT-M', todo: 'expected' })).toEqual(only(returned))
})

test('A list costs two statements beside the session, however many returns and orders are on its page', async () => {
  const admin = await shop.adminToken()
  for (const query of [{}, { todo: 'refund' as const }, { number: received.order_id }]) {
    const call = () => shop.call(adminContract.listReturns, { query }, admin)
    // Meanwhile the provider may tell of the refund.
    await waitFor(async () => {
      const sent = await shop.statementsOf(call)
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(3)
    })
  }
})

test('The export has a row for each item, with sums that add up', async () => {
  const file = await shop.callAsAdmin(adminContract.exportReturns, { query: { state: 'settled' } })
  expect(parse(file.body, { columns: true, bom: true })).toMatchObject([
    {
      number: settled.number,
      order_id: settled.order_id,
      item: 'Wool Coat',
      quantity: '1',
      goods: '480.00',
      outcome: 'accepted',
      amount: '480.00',
      refunded: '480.00',
    },
  ])
})

test('A return shows its order and what happened to it, and an unknown one does not exist', async () => {
  const get = (number: string) => shop.callAsAdmin(adminContract.getReturn, { params: { number } })
  const { body } = await get(settled.number.toLowerCase())
  expect(body.order).toMatchObject({ id: settled.order_id })
  expect(body.history.map(({ what }: { what: string }) => what)).toEqual([
    'return announced',
    'parcel received',
    'return settled',
  ])
  expect((await get('R-0000000000')).status).toBe(404)
  expect((await get('what')).status).toBe(404)
})

test('A refused piece waits among those to be put away until it is sent back, and is not sold', async () => {
  const { returned } = await aReceivedReturn(shop, { quantity: 2, items: [{ quantity: 2 }] })
  const { items } = await adminReturn(shop, returned.number)
  const item = items[0]!.id
  const outcomes: adminContract.Outcome[] = [
    { item, quantity: 1, outcome: 'accepted', disposition: 'restock' },
    { item, quantity: 1, outcome: 'refused', why: 'It was worn.' },
  ]
  const unsellable = outcomes.map((each) => ({ ...each, disposition: 'outlet' as const }))
  expect((await settle(shop, returned.number, unsellable)).error).toMatch(
    /^A refused piece belongs to its buyer/,
  )
  expect((await settle(shop, returned.number, outcomes)).status).toBe(200)
  const admin = await shop.adminToken()
  const counted = async () => (await shop.call(dashboardCounts, {}, admin)).body.returns_to_dispose
  expect(await list({ todo: 'dispose' })).toEqual(only(settled, returned))
  expect(await counted()).toBe(2)
  const refused = (await adminReturn(shop, returned.number)).items.find(
    ({ outcome }) => outcome === 'refused',
  )!
  const dispose = (disposition: adminContract.Disposition) =>
    shop.call(adminContract.disposePiece, { params: { id: refused.id }, body: { disposition } }, admin)
  for (const kept of ['restock', 'outlet', 'repair'] as const)
    expect((await dispose(kept)).status, kept).toBe(409)
  expect((await dispose('send_back')).status).toBe(200)
  expect(await list({ todo: 'dispose' })).toEqual(only(settled))
  expect(await counted()).toBe(1)
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('Many returns are put away together, and refused pieces are sent back alone', async () => {
  const aSettled = async (...judged: Omit<adminContract.Outcome, 'item' | 'quantity'>[]) => {
    const quantity = judged.length
    const { returned } = await aReceivedReturn(shop, { quantity, items: [{ quantity }] })
    const item = (await adminReturn(shop, returned.number)).items[0]!.id
    const outcomes = judged.map((each) => ({ ...each, item, quantity: 1 }))
    expect((await settle(shop, returned.number, outcomes)).status).toBe(200)
    return returned.number
  }
  const accepted = { outcome: 'accepted' } as const
  const refused = { outcome: 'refused', why: 'It was worn.' } as const
  const both = await aSettled(accepted, refused)
  const [kept, back] = [await aSettled(accepted), await aSettled(refused)]
  const admin = await shop.adminToken()
  const put = (disposition: 'restock' | 'send_back', ...numbers: string[]) =>
    shop.call(adminContract.putAwayReturns, { body: { numbers, disposition } }, admin)
  const belongs = 'A refused piece belongs to its buyer, and is sent back.'
  expect((await put('restock', both.toLowerCase(), kept, back, kept)).body).toEqual({
    changed: [both, kept],
    pieces: 2,
    refused: [
      { number: both, reason: belongs },
      { number: back, reason: belongs },
    ],
  })
  expect((await put('send_back', both, kept, back, 'R-0000000000')).body).toEqual({
    changed: [both, back],
    pieces: 2,
    refused: [
      { number: kept, reason: 'Its pieces have been put away already.' },
      { number: 'R-0000000000', reason: 'Return does not exist' },
    ],
  })
  const { items, history } = await adminReturn(shop, both)
  expect(items.map(({ disposition }) => disposition)).toEqual(['restock', 'send_back'])
  expect(history.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['piece: restock', 'piece: send back']),
  )
  const { numbers } = await list({ todo: 'dispose' })
  for (const number of [both, kept, back]) expect(numbers).not.toContain(number)
  expect(await rulesBroken(shop)).toEqual(new Set())
})
