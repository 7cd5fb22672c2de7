import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { payWith, sessionParams, aSandbox, failure } from '../testing/sandbox.ts'
import { compareWithType } from '../testing/sdk-types.ts'

const sandbox = aSandbox()
let stripe: Stripe
beforeAll(() => void (stripe = sandbox.stripe))

async function paid(fields: Record<string, string> = {}): Promise<string> {
  const session = await stripe.checkout.sessions.create(sessionParams())
  await payWith(session.url!, fields)
  return (await stripe.checkout.sessions.retrieve(session.id)).payment_intent as string
}

test('A refund in parts ends with the whole; more than is left is refused as Stripe does', async () => {
  const payment_intent = await paid()
  expect(await failure(stripe.refunds.create({ payment_intent, amount: 42_001 }))).toMatchObject({
    param: 'amount',
    message: 'Refund amount ($420.01) is greater than charge amount ($420.00)',
  })
  const part = await stripe.refunds.create({ payment_intent, amount: 2_000, metadata: { row: '1' } })
  expect(part).toMatchObject({ status: 'succeeded', amount: 2_000, metadata: { row: '1' }, payment_intent })
  expect(await failure(stripe.refunds.create({ payment_intent, amount: 40_001 }))).toMatchObject({
    message: 'Refund amount ($400.01) is greater than unrefunded amount on charge ($400.00)',
  })
  const rest = await stripe.refunds.create({ payment_intent })
  expect(rest.amount).toBe(40_000)
  expect(await failure(stripe.refunds.create({ payment_intent }))).toMatchObject({
    code: 'charge_already_refunded',
  })
  const { data } = await stripe.refunds.list({ payment_intent })
  expect(data.map(({ id }) => id)).toEqual([rest.id, part.id])
  const charge = await stripe.charges.retrieve(rest.charge as string)
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 42_000 })
  const events = await sandbox.heard((all) => all.filter(({ type }) => type === 'refund.updated').length >= 2)
  expect(events.map(({ type }) => type)).toContain('refund.created')
})

test('Refunds at the same time never give back more than was paid', async () => {
  const payment_intent = await paid()
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent, amount: 10_000 })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const { data } = await stripe.refunds.list({ payment_intent })
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(40_000)
})

/** A dispute of a payment of its own. */
async function disputed() {
  const payment_intent = await paid({ card_number: '4000 0000 0000 0259' })
  const ofThis = ({ type, data }: Stripe.Event) =>
    type === 'charge.dispute.created' && (data.object as Stripe.Dispute).payment_intent === payment_intent
  await sandbox.heard((all) => all.some(ofThis))
  const [dispute] = (await stripe.disputes.list({ payment_intent })).data
  return { payment_intent, dispute }
}

test('A disputed charge cannot be refunded until its dispute was won; evidence decides the dispute', async () => {
  const { payment_intent, dispute } = await disputed()
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 42_000, is_charge_refundable: false })
  expect(await failure(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_disputed' })
  const won = await stripe.disputes.update(dispute!.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  })
  expect(won.status).toBe('won')
  await sandbox.heard((all) => all.some(({ type }) => type === 'charge.dispute.closed'))
  expect((await failure(stripe.disputes.close(dispute!.id))).statusCode).toBe(400)
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({
    status: 'succeeded',
    amount: 42_000,
  })
})

test('A charge whose dispute is under review or was lost cannot be refunded', async () => {
  const { payment_intent, dispute } = await disputed()
  const send = async (uncategorized_text: string) => {
    const { status } = await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text } })
    const { code } = await failure(stripe.refunds.create({ payment_intent }))
    return [status, code]
  }
  expect(await send('a receipt')).toEqual(['under_review', 'charge_disputed'])
  expect(await send('losing_evidence')).toEqual(['lost', 'charge_disputed'])
})

/** A refund to the card, once the shop has heard that it has this status, and its events. */
async function refundUntil(card_number: string, last: string) {
  const payment_intent = await paid({ card_number })
  const made = await stripe.refunds.create({ payment_intent, amount: 2_000 })
  const isOfIt = ({ data }: Stripe.Event) => (data.object as { id: string }).id === made.id
  const statusOf = ({ data }: Stripe.Event) => (data.object as Stripe.Refund).status
  await sandbox.heard((all) => all.filter(isOfIt).some((event) => statusOf(event) === last))
  const { data } = await stripe.events.list({ type: 'refund.*', limit: 100 })
  const told = data.filter(isOfIt).map((event) => [event.type, statusOf(event)])
  return { payment_intent, made, told: told.toReversed() }
}

test('A refund to the card …7726 is pending first and succeeds later, as is told', async () => {
  const { made, told } = await refundUntil('4000 0000 0000 7726', 'succeeded')
  expect(made.status).toBe('pending')
  expect(told).toEqual([
    ['refund.created', 'pending'],
    ['refund.updated', 'succeeded'],
  ])
  const known = await stripe.refunds.retrieve(made.id)
  expect(known).toMatchObject({ destination_details: { card: { reference_status: 'available' } } })
})

test('A refund to the card …5126 succeeds first and fails later, and its amount can be refunded again', async () => {
  const { payment_intent, made, told } = await refundUntil('4000 0000 0000 5126', 'failed')
  expect(made.status).toBe('succeeded')
  expect(told).toEqual([
    ['refund.created', 'succeeded'],
    ['refund.updated', 'failed'],
    ['refund.failed', 'failed'],
  ])
  const failed = await stripe.refunds.retrieve(made.id, { expand: ['failure_balance_transaction'] })
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: {
      amount: 2_000,
      fee: 0,
      reporting_category: 'refund_failure',
      source: made.id,
    },
  })
  expect(compareWithType(failed, 'Refund', 'Refunds')).toEqual([])
  const charge = await stripe.charges.retrieve(made.charge as string)
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(42_000)
})

test('A payment that failed cannot be refunded', async () => {
  const payment_intent = await paid({ card_number: '4000000000000002' })
  expect(await failure(stripe.refunds.create({ payment_intent }))).toMatchObject({
    statusCode: 400,
    param: 'payment_intent',
  })
})

test('Lists go on where they ended, in both directions, and filter', async () => {
  for (let count = 0; count < 3; count++) await paid()
  const all = await stripe.checkout.sessions.list({ limit: 100 })
  const ids = all.data.map(({ id }) => id)
  const seen: string[] = []
  for await (const { id } of stripe.checkout.sessions.list({ limit: 2 })) seen.push(id)
  expect(seen).toEqual(ids)
  const before = await stripe.checkout.sessions.list({ limit: 2, ending_before: ids[3] })
  expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3))
  expect(before.has_more).toBe(true)
  const payment_intent = all.data[0]!.payment_intent as string
  const [found] = (await stripe.checkout.sessions.list({ payment_intent })).data
  expect(found!.id).toBe(ids[0])
  expect((await stripe.checkout.sessions.list({ status: 'expired' })).data).toEqual([])
  const completed = await stripe.events.list({ type: 'checkout.session.completed', limit: 100 })
  expect(new Set(completed.data.map(({ type }) => type))).toEqual(new Set(['checkout.session.completed']))
  const both = await stripe.events.list({ types: ['refund.created', 'charge.refunded'], limit: 100 })
  expect(both.data.length).toBeGreaterThan(0)
  expect(
    (await stripe.events.list({ type: 'charge.*' })).data.every(({ type }) => type.startsWith('charge.')),
  ).toBe(true)
  const later = Math.floor(Date.now() / 1000) + 100
  expect((await stripe.charges.list({ created: { gte: later } })).data).toEqual([])
  expect((await stripe.charges.list({ created: { lt: later } })).data.length).toBeGreaterThan(0)
  expect((await failure(stripe.charges.list({ limit: 101 }))).param).toBe('limit')
  expect(await failure(stripe.charges.list({ starting_after: 'ch_no' }))).toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
  })
})
