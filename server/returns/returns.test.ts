import { beforeEach, expect, test } from 'vitest'
import { listAdminOrders, refundOrder } from '../../contract/order.ts'
import * as adminContract from '../../contract/admin-return.ts'
import * as contract from '../../contract/return.ts'
import { aCustomer } from '../../test/accounts.ts'
import { backdateDelivery } from '../../test/backdate.ts'
import { bodyOfMail, mailsAbout } from '../../test/mails.ts'
import { aPaidOrder, aShippedOrder, changeDelivery, orderOf } from '../../test/orders.ts'
import { setFaults } from '../../test/payments.ts'
import { aProduct, stockOf } from '../../test/products.ts'
import {
  aDeliveredOrder,
  adminReturn,
  anAnnouncedReturn,
  aReceivedReturn,
  askFor,
  BUYER,
  callOff,
  decide,
  receive,
  settle,
} from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

const dispose = (id: number, disposition: adminContract.Disposition, why?: string) =>
  shop.callAsAdmin(adminContract.disposePiece, {
    params: { id },
    body: { disposition, ...(why && { why }) },
  })

test('A return goes from the announcement to the money, and the piece on sale again once it was looked at', async () => {
  const coat = await aProduct(shop)
  const { id, returned } = await anAnnouncedReturn(shop, { product: coat, quantity: 2 })
  expect(returned).toMatchObject({ state: 'announced', amount: 48_000, refund_state: 'none' })
  expect((await orderOf(shop, id)).items).toMatchObject([{ in_return: 1, taken_back: 0 }])
  expect(await bodyOfMail(shop, `return-instructions:${id}`)).toContain(returned.number)

  expect((await receive(shop, returned.number)).body).toMatchObject({ state: 'received', version: 2 })
  expect(await bodyOfMail(shop, `return-received:${id}`)).toContain('has arrived')
  const { body } = await settle(shop, returned.number)
  expect(body).toMatchObject({ state: 'settled', amount: 48_000, refunded: 48_000, refund_state: 'sent' })
  expect(await orderOf(shop, id)).toMatchObject({
    state: 'partially_refunded',
    amount_refunded: 48_000,
    items: [{ in_return: 0, taken_back: 1 }],
  })
  expect(await stockOf(shop, coat)).toMatchObject({ on_hand: 3, sold: 2 })
  expect(await bodyOfMail(shop, `return-settled:${id}`)).toContain('$480.00 back to the card')

  const disposed = await dispose(body.items[0].id, 'restock')
  expect(disposed.body.items).toMatchObject([{ disposition: 'restock' }])
  expect(await stockOf(shop, coat)).toMatchObject({ on_hand: 4, sold: 2 })
  await dispose(body.items[0].id, 'restock')
  expect((await dispose(body.items[0].id, 'donate')).status).toBe(409)
  expect(await stockOf(shop, coat)).toMatchObject({ on_hand: 4, sold: 2 })
})

/** In one press. */
const receiveAndSettle = (
  { number, version }: contract.Return & { version: number },
  outcomes: adminContract.Outcome[],
  pieces?: { item: number; quantity: number }[],
) =>
  shop.callAsAdmin(adminContract.settleReturn, {
    params: { number },
    body: { version, outcomes, received: pieces ? { pieces } : {} },
  })

test('Of a parcel that is settled as it arrives one mail says both, and what is refused leaves it expected', async () => {
  const { id, returned } = await anAnnouncedReturn(shop, { quantity: 2, items: [{ quantity: 2 }] })
  const announced = await adminReturn(shop, returned.number)
  const item = announced.items[0]!.id
  const pieces = [{ item, quantity: 1 }]
  expect((await receiveAndSettle(announced, [{ item, outcome: 'refused' }], pieces)).status).toBe(422)
  expect(await adminReturn(shop, returned.number)).toMatchObject({
    state: 'announced',
    version: announced.version,
  })

  const { body } = await receiveAndSettle(announced, [{ item, outcome: 'accepted' }], pieces)
  expect(body).toMatchObject({
    state: 'settled',
    received_at: expect.any(String),
    refunded: 48_000,
    items: [{ outcome: 'accepted' }, { outcome: 'missing' }],
  })
  const { history } = body as adminContract.AdminReturn
  expect(history.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['parcel received', 'return settled']),
  )
  const keys = await mailsAbout(shop, id)
  expect(keys.filter((key) => key.startsWith('return-received'))).toEqual([])
  expect(await bodyOfMail(shop, `return-settled:${id}`)).toContain('Your parcel has arrived')
  expect((await receiveAndSettle(announced, [])).status).toBe(409)
})

test('A piece that was worn gives back less, a refused one nothing, and its buyer reads why', async () => {
  const { id, returned } = await aReceivedReturn(shop, { quantity: 3, items: [{ quantity: 3 }] })
  const item = returned.items[0]!.id
  const outcomes: adminContract.Outcome[] = [
    { item, quantity: 1, outcome: 'accepted', disposition: 'restock' },
    { item, quantity: 1, outcome: 'reduced', deducted: 8_000, why: 'The lining is torn.' },
    { item, quantity: 1, outcome: 'refused', why: 'It is not ours.' },
  ]
  const { body } = await settle(shop, returned.number, outcomes)
  expect(body).toMatchObject({ amount: 88_000, refunded: 88_000 })
  expect((await orderOf(shop, id)).items).toMatchObject([{ in_return: 0, taken_back: 2 }])
  const mail = await bodyOfMail(shop, `return-settled:${id}`)
  for (const words of ['we keep $80.00. The lining is torn.', 'cannot take it back. It is not ours.'])
    expect(mail).toContain(words)
})

test.each([
  ['a deduction without a reason', { outcome: 'reduced', deducted: 100 }, 'Say why'],
  ['a deduction above the worth', { outcome: 'reduced', deducted: 48_001, why: 'x' }, 'At most $480.00'],
  ['a refusal without a reason', { outcome: 'refused' }, 'Say why'],
  ['destroying without a reason', { outcome: 'accepted', disposition: 'destroy' }, 'lawful reason'],
  ['more pieces than came', { outcome: 'accepted', quantity: 2 }, 'At most 1'],
] as const)('Settling with %s is refused, and nothing has changed', async (_, outcome, words) => {
  const { id, returned } = await aReceivedReturn(shop)
  const { status, error } = await settle(shop, returned.number, [{ item: returned.items[0]!.id, ...outcome }])
  expect([status, error]).toEqual([422, expect.stringContaining(words)])
  expect(await adminReturn(shop, returned.number)).toMatchObject({ state: 'received', version: 2 })
  expect((await orderOf(shop, id)).amount_refunded).toBe(0)
})

test('Pieces that are not in the parcel can be returned later', async () => {
  const { id, returned } = await anAnnouncedReturn(shop, { quantity: 2, items: [{ quantity: 2 }] })
  const { body } = await receive(shop, returned.number, [{ item: returned.items[0]!.id, quantity: 1 }])
  expect(body.items).toMatchObject([
    { quantity: 1, outcome: null },
    { quantity: 1, outcome: 'missing' },
  ])
  expect((await settle(shop, returned.number)).body).toMatchObject({ amount: 48_000 })
  expect((await askFor(shop, id)).status).toBe(200)
})

test('What was not in a parcel is said until its return is settled, by who sees it, and once', async () => {
  const { id, returned } = await anAnnouncedReturn(shop, { quantity: 3, items: [{ quantity: 3 }] })
  const [item] = returned.items
  const received = (await receive(shop, returned.number)).body
  const { status, body } = await receive(shop, returned.number, [{ item: item!.id, quantity: 2 }])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'received',
    received_at: received.received_at,
    items: [
      { quantity: 2, outcome: null },
      { quantity: 1, outcome: 'missing' },
    ],
  })
  // Said again, it changes nothing; nor can more come than was announced.
  const again = await receive(shop, returned.number, [{ item: item!.id, quantity: 2 }])
  expect(again.body).toMatchObject({ version: body.version })
  expect((await receive(shop, returned.number, [{ item: item!.id, quantity: 3 }])).status).toBe(422)
  expect((await receive(shop, returned.number)).status).toBe(409)

  // What is missing already is named as such, as a page that was not loaded anew does.
  const parts = body.items.map(
    ({ id, quantity, outcome }: { id: number; quantity: number; outcome: string }) => ({
      item: id,
      quantity: outcome === null ? quantity : 0,
    }),
  )
  expect((await receive(shop, returned.number, parts)).status).toBe(200)

  expect((await settle(shop, returned.number)).body).toMatchObject({ amount: 2 * 48_000 })
  expect((await askFor(shop, id)).status).toBe(200)
  expect((await receive(shop, returned.number, [{ item: item!.id, quantity: 0 }])).status).toBe(409)
})

test('What is exchanged and was not in the parcel is said before the new pieces are sent, and not after', async () => {
  const announced = () => anAnnouncedReturn(shop, { items: [{ new_size: 'L' }] })
  const kept = (await announced()).returned
  await receive(shop, kept.number)
  expect((await receive(shop, kept.number, [])).body.items).toMatchObject([{ outcome: 'missing' }])
  expect(await settle(shop, kept.number, [])).toMatchObject({ status: 200, body: { state: 'settled' } })

  const sent = (await announced()).returned
  await receive(shop, sent.number)
  const { version } = await adminReturn(shop, sent.number)
  const now = await shop.callAsAdmin(adminContract.sendExchangeNow, {
    params: { number: sent.number },
    body: { version },
  })
  expect(now.error).toBeUndefined()
  expect((await receive(shop, sent.number, [])).status).toBe(409)
})

test('A parcel with nothing in it ends its return without money, and the pieces can be returned later', async () => {
  const { id, returned } = await anAnnouncedReturn(shop)
  expect((await receive(shop, returned.number, [])).body.items).toMatchObject([{ outcome: 'missing' }])
  expect(await settle(shop, returned.number, [])).toMatchObject({
    status: 200,
    body: { state: 'settled', amount: 0 },
  })
  expect((await orderOf(shop, id)).amount_refunded).toBe(0)
  expect((await askFor(shop, id)).status).toBe(200)
})

test('An order whose parcel is sent anew has the missing piece to make again', async () => {
  const { id, returned } = await anAnnouncedReturn(shop)
  await changeDelivery(shop, id, { status: 'manufacturing' })
  const toMake = async () =>
    (await shop.callAsAdmin(listAdminOrders, { query: { todo: 'make' } })).body.some(
      (order: { id: string }) => order.id === id,
    )
  expect(await toMake()).toBe(false)
  await receive(shop, returned.number, [{ item: returned.items[0]!.id, quantity: 0 }])
  expect(await toMake()).toBe(true)
})

test('A piece is in one return at a time, and the second to ask hears which', async () => {
  const { id, returned } = await anAnnouncedReturn(shop)
  const { status, error } = await askFor(shop, id)
  expect([status, error]).toEqual([409, `Wool Coat in size M is in return ${returned.number} already.`])
  expect((await callOff(shop, returned.number)).body.state).toBe('called_off')
  expect((await orderOf(shop, id)).items).toMatchObject([{ in_return: 0, taken_back: 0 }])
  const again = await askFor(shop, id)
  expect(again.status).toBe(200)
  await receive(shop, again.body.number)
  expect((await callOff(shop, again.body.number)).status).toBe(409)
})

test('Thirty days after the delivery a return has to be asked for, and a declined one frees its pieces', async () => {
  const { id } = await aDeliveredOrder(shop)
  await backdateDelivery(shop, id, '31 days')
  const { body } = await askFor(shop, id)
  expect(body).toMatchObject({ state: 'requested', send_by: null })
  expect((await decide(shop, body.number, 'decline', 'The time for it is over.')).body).toMatchObject({
    state: 'declined',
    note: 'The time for it is over.',
  })
  expect(await bodyOfMail(shop, `return-declined:${id}`)).toContain('The time for it is over.')
  expect((await decide(shop, body.number, 'accept')).status).toBe(409)
  expect((await orderOf(shop, id)).items).toMatchObject([{ in_return: 0 }])
})

test('A fault is looked at first; what is missing needs no parcel', async () => {
  const { id } = await aDeliveredOrder(shop)
  const { body } = await askFor(shop, id, [{ reason: 'missing', comment: 'The box was empty.' }])
  expect(body).toMatchObject({ state: 'requested', basis: 'fault', needs_return: false })
  const accepted = await decide(shop, body.number, 'accept')
  expect(accepted.body).toMatchObject({ state: 'received', send_by: null })
  expect((await settle(shop, body.number)).body).toMatchObject({ amount: 48_000, refund_state: 'sent' })
})

test('The same request is the same return, another one under its key is refused', async () => {
  const { id } = await aDeliveredOrder(shop, { quantity: 2 })
  const first = await askFor(shop, id, [{}], { key: 'once' })
  expect((await askFor(shop, id, [{}], { key: 'once' })).body.number).toBe(first.body.number)
  expect((await askFor(shop, id, [{ quantity: 2 }], { key: 'once' })).status).toBe(409)
  expect((await orderOf(shop, id)).items).toMatchObject([{ in_return: 1 }])
})

test('Nothing is returned before it has left, and a stale settlement is refused', async () => {
  const { id } = await aPaidOrder(shop)
  const early = await askFor(shop, id)
  expect([early.status, early.error]).toEqual([409, expect.stringContaining('has not left yet')])
  const shipped = await aShippedOrder(shop)
  expect((await askFor(shop, shipped.id)).status).toBe(200)

  const { returned } = await aReceivedReturn(shop)
  const { status } = await shop.callAsAdmin(adminContract.settleReturn, {
    params: { number: returned.number },
    body: { version: 1, outcomes: [] },
  })
  expect(status).toBe(409)
})

test('The options say what can be sent back, until when, and what each number of pieces gives back', async () => {
  const { id } = await aDeliveredOrder(shop, { quantity: 2 })
  const options = async (sent: { email?: string }, token?: string) =>
    await shop.call(contract.returnOptions, { params: { id }, body: sent }, token)
  const { body } = await options({ email: ` ${BUYER.toUpperCase()} ` })
  expect(body).toMatchObject({
    can_cancel: false,
    can_return: true,
    is_late: false,
    lines: [{ line: 1, left: 2, amounts: [48_000, 96_000] }],
    returns: [],
  })
  expect((await options({ email: 'grace@example.com' })).error).toBe('Order does not exist')
  expect((await options({})).status).toBe(404)
  const stranger = await aCustomer(shop)
  expect((await options({}, stranger.token)).status).toBe(404)
  expect((await options({}, await shop.adminToken())).status).toBe(200)
})

test('An order’s e-mail cannot be guessed, and its account and its admins still come in', async () => {
  const { token } = await aCustomer(shop)
  const { id } = await aDeliveredOrder(shop, { token })
  const ask = (sent: { email?: string }, by?: string) =>
    shop.call(contract.returnOptions, { params: { id }, body: sent }, by)
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => ask({ email: `guess-${n}@example.com` })),
  )
  const looked = replies.filter(({ status }) => status === 404).length
  expect(looked).toBeLessThanOrEqual(10)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(40 - looked)
  expect((await ask({ email: BUYER })).status).toBe(429)
  expect((await ask({}, token)).status).toBe(200)
  expect((await ask({}, await shop.adminToken())).status).toBe(200)
})

test('A refused piece is its buyer’s, so it is neither sold nor repaired', async () => {
  const { returned } = await aReceivedReturn(shop)
  const item = returned.items[0]!.id
  for (const disposition of ['restock', 'outlet', 'repair'] as const) {
    const outcome = { item, outcome: 'refused' as const, why: 'Worn.', disposition }
    expect(await settle(shop, returned.number, [outcome]), disposition).toMatchObject({
      status: 422,
      error: 'A refused piece belongs to its buyer: it can be sent back, given away or destroyed.',
    })
  }
})

test('Pieces of one item that are counted in two numbers are received together', async () => {
  const { returned } = await anAnnouncedReturn(shop, { quantity: 2, items: [{ quantity: 2 }] })
  const piece = { item: returned.items[0]!.id, quantity: 1 }
  expect((await receive(shop, returned.number, [piece, piece])).body).toMatchObject({
    items: [{ quantity: 2, outcome: null }],
  })
  const { returned: other } = await anAnnouncedReturn(shop)
  const [only] = other.items
  const twice = [1, 2].map(() => ({ item: only!.id, quantity: 1 }))
  expect((await receive(shop, other.number, twice)).status).toBe(422)
})

test('What an admin has refunded with an order cannot be paid again as a return', async () => {
  const { id, product } = await aPaidOrder(shop, { quantity: 2 })
  const body = { amount: 1_000, pieces: [{ product_id: product, size: 'M', quantity: 1 }] }
  expect((await shop.callAsAdmin(refundOrder, { params: { id }, headers: {}, body })).status).toBe(200)
  const { body: found } = await shop.callAsAdmin(adminContract.listReturns, { query: { order: id } })
  const params = { number: found[0]!.number }
  expect((await shop.callAsAdmin(adminContract.payReturnAgain, { params })).status).toBe(409)
  expect(await orderOf(shop, id)).toMatchObject({ amount_refunded: 1_000 })
})
