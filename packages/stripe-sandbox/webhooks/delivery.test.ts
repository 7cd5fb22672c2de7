import Stripe from 'stripe'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { payWith, SECRET_KEY, sessionParams, startSandbox, aSandbox } from '../testing/sandbox.ts'

const sandbox = aSandbox()
let stripe: Stripe
beforeAll(async () => {
  stripe = sandbox.stripe
  // Several processes share the deliveries.
  await sandbox.startApp()
  await sandbox.startApp()
})
beforeEach(() => setFaults([]))

async function setFaults(faults: object[]): Promise<Response> {
  return fetch(`${sandbox.origin}/sandbox/api/faults`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  })
}

async function pay(fields: Record<string, string> = {}): Promise<string> {
  const session = await stripe.checkout.sessions.create(sessionParams())
  expect((await payWith(session.url!, fields)).status).toBe(303)
  return session.id
}

const toldOf = (session: string) => (events: Stripe.Event[]) =>
  events.filter(
    ({ type, data }) =>
      type === 'checkout.session.completed' && (data.object as { id: string }).id === session,
  )

test('Each event is told once, whichever of the processes tells it', async () => {
  const sessions = await Promise.all(Array.from({ length: 20 }, () => pay()))
  const all = await sandbox.heard((events) => sessions.every((id) => toldOf(id)(events).length > 0))
  expect(sessions.map((id) => toldOf(id)(all).length)).toEqual(sessions.map(() => 1))
})

test('A refused webhook is sent again until it is taken, with the attempts written down', async () => {
  let refusals = 2
  sandbox.answers.status = () => (refusals-- > 0 ? 500 : 200)
  const endpoint = { enabled_events: ['checkout.session.expired' as const], url: sandbox.webhookUrl }
  const other = await stripe.webhookEndpoints.create(endpoint)
  await stripe.webhookEndpoints.update(other.id, { disabled: true })
  const session = await stripe.checkout.sessions.create(sessionParams())
  await stripe.checkout.sessions.expire(session.id)
  const about = (events: Stripe.Event[]) =>
    events.filter(({ data }) => (data.object as { id: string }).id === session.id)
  const [first, ...more] = about(await sandbox.heard((events) => about(events).length === 3))
  expect(more.map(({ id }) => id)).toEqual([first!.id, first!.id])
  sandbox.answers.status = () => 200
  await stripe.webhookEndpoints.del(other.id)
  await expect.poll(() => attemptsOf(first!.id)).toEqual([500, 500, 200])
})

async function attemptsOf(event: string): Promise<(number | null)[]> {
  const { rows } = await sandbox.pool.query<{ status: number | null }>(
    `SELECT a.status FROM sandbox.attempts a JOIN sandbox.deliveries d ON d.id = a.delivery
     WHERE d.event = $1 ORDER BY a.number`,
    [event],
  )
  return rows.map(({ status }) => status)
}

test('An endpoint that is disabled is not called again about what it has refused', async () => {
  const own = await startSandbox({ webhookRetryDelays: [3_600_000] })
  const { stripe, pool } = own
  own.answers.status = () => 500
  const { id } = await stripe.webhookEndpoints.create({
    enabled_events: ['customer.created'],
    url: own.webhookUrl,
  })
  const standing = async () =>
    (await pool.query(`SELECT state, attempts FROM sandbox.deliveries WHERE endpoint = $1`, [id])).rows
  await stripe.customers.create({})
  await expect.poll(async () => (await pool.query('SELECT FROM sandbox.attempts')).rowCount).toBe(1)
  await stripe.webhookEndpoints.update(id, { disabled: true })
  own.answers.status = () => 200
  await pool.query('UPDATE sandbox.deliveries SET due_at = now()')
  // What happens at the sandbox has it look for what is due.
  await stripe.customers.create({})
  await expect.poll(standing, { timeout: 30_000 }).toEqual([{ state: 'cancelled', attempts: 2 }])
  expect(own.received).toHaveLength(1)
  await own.close()
})

test('An endpoint gets its own secret once, and only the events it asked for', async () => {
  const made = await stripe.webhookEndpoints.create({
    url: sandbox.webhookUrl,
    enabled_events: ['checkout.session.expired'],
    metadata: { a: '1', b: '2' },
  })
  expect(made.secret).toMatch(/^whsec_\w{32}$/)
  const known = await stripe.webhookEndpoints.retrieve(made.id)
  expect(known.secret).toBeUndefined()
  const changed = await stripe.webhookEndpoints.update(made.id, {
    metadata: { a: '', c: '3' },
    description: 'Mine',
  })
  expect(changed).toMatchObject({ metadata: { b: '2', c: '3' }, description: 'Mine' })
  const before = sandbox.received.length
  const session = await stripe.checkout.sessions.create(sessionParams())
  await stripe.checkout.sessions.expire(session.id)
  await sandbox.heard((events) => events.length >= before + 2)
  const told = sandbox.received.slice(before)
  const verified = await Promise.allSettled(
    told.map(({ raw, signature }) => stripe.webhooks.constructEventAsync(raw, signature, made.secret!)),
  )
  expect(verified.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await stripe.webhookEndpoints.del(made.id)
  const list = await stripe.webhookEndpoints.list()
  expect(list.data.map(({ url }) => url)).toEqual([sandbox.webhookUrl])
})

test('The card …0341 pays while its webhook is withheld until somebody sends it', async () => {
  const session = await pay({ card_number: '4000000000000341' })
  expect((await stripe.checkout.sessions.retrieve(session)).payment_status).toBe('paid')
  const last = await pay()
  await sandbox.heard((events) => toldOf(last)(events).length > 0)
  expect(toldOf(session)(sandbox.received.map(({ event }) => event))).toEqual([])
  const answer = await fetch(`${sandbox.origin}/sandbox/api/resend`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: '{"times":2,"spread_ms":50}',
  })
  expect((await answer.json()) as { sent: number }).toMatchObject({ sent: expect.any(Number) })
  await sandbox.heard((events) => toldOf(session)(events).length === 2)
})

test('Faults of webhooks: dropped, repeated', async () => {
  expect((await setFaults([{ kind: 'webhook_repeat', times: 2 }])).status).toBe(200)
  const repeated = await pay()
  await sandbox.heard((events) => toldOf(repeated)(events).length === 3)
  await setFaults([{ kind: 'webhook_drop' }])
  const dropped = await pay()
  await setFaults([])
  const last = await pay()
  await sandbox.heard((events) => toldOf(last)(events).length === 1)
  expect(toldOf(dropped)(sandbox.received.map(({ event }) => event))).toEqual([])
})

test('Faults of the API: 500 before, silence and 500 after the work is done', async () => {
  const params = sessionParams()
  const create = (idempotencyKey: string) =>
    stripe.checkout.sessions.create(params, { idempotencyKey, maxNetworkRetries: 0 })
  await setFaults([{ kind: 'error', remaining: 1, path: '/v1/checkout' }])
  await expect(create('faulty:1')).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  const before = await stripe.checkout.sessions.list({ limit: 1 })

  await setFaults([{ kind: 'timeout_after', remaining: 2, method: 'POST' }])
  await expect(create('faulty:2')).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  await setFaults([{ kind: 'error_after', remaining: 1, method: 'POST' }])
  await expect(create('faulty:2')).rejects.toMatchObject({ statusCode: 500 })
  const again = await create('faulty:2')
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  const { data } = await stripe.checkout.sessions.list({ ending_before: before.data[0]!.id })
  expect(data.map(({ id }) => id)).toEqual([again.id])
})

test('Faults are set with the secret key and in words that are understood', async () => {
  expect((await fetch(`${sandbox.origin}/sandbox/api/faults`)).status).toBe(401)
  for (const fault of [
    { kind: 'explode' },
    { kind: 'delay', share: 2 },
    { kind: 'delay', delay_ms: -1 },
    { colour: 'red' },
  ]) {
    expect((await setFaults([fault])).status).toBe(400)
  }
})
