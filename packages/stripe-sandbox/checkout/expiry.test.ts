import { expect, test } from 'vitest'
import { payWith, sessionParams, startSandbox } from '../testing/sandbox.ts'

test('A session past its time ends by itself, tells so, and takes no payment any more', async () => {
  let now = Date.now()
  const sandbox = await startSandbox({ clock: () => new Date(now) })
  const { stripe } = sandbox
  const expires_at = Math.floor(now / 1000) + 31 * 60
  const session = await stripe.checkout.sessions.create(sessionParams({ expires_at }))
  const declined = await payWith(session.url!, { card_number: '4000000000000002' })
  expect(declined.status).toBe(402)
  const waiting = await stripe.checkout.sessions.create(sessionParams({ expires_at }))
  expect((await payWith(waiting.url!, { card_number: '4000000000003220' })).status).toBe(303)
  now += 32 * 60 * 1000
  expect((await payWith(session.url!)).status).toBe(410)
  expect((await fetch(session.url!)).status).toBe(410)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null })
  expect(
    (
      await fetch(`${waiting.url}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({ answer: 'complete' }),
      })
    ).status,
  ).toBe(410)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(waiting.id)
  expect((await stripe.paymentIntents.retrieve(payment_intent as string)).status).toBe('canceled')
  const events = await sandbox.heard(
    (all) => all.filter(({ type }) => type === 'checkout.session.expired').length === 2,
  )
  expect(events.some(({ type }) => type === 'checkout.session.completed')).toBe(false)
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(
    'Only Checkout Sessions with a status in ["open"]',
  )
  await sandbox.close()
})

test('A session past its time ends without anybody looking', async () => {
  let now = Date.now()
  const sandbox = await startSandbox({ clock: () => new Date(now) })
  await sandbox.stripe.checkout.sessions.create(sessionParams())
  now += 25 * 3600 * 1000
  // Any news wakes the loop; in a running shop the clock does.
  const other = await sandbox.stripe.checkout.sessions.create(sessionParams())
  await sandbox.stripe.checkout.sessions.expire(other.id)
  const events = await sandbox.heard(
    (all) => all.filter(({ type }) => type === 'checkout.session.expired').length === 2,
  )
  expect(events.every(({ type }) => type === 'checkout.session.expired')).toBe(true)
  await sandbox.close()
})
