import { expect, test } from 'vitest'
import { ADDRESS, payWith, sessionParams, aSandbox } from '../testing/sandbox.ts'

const sandbox = aSandbox()

const open = async (changes = {}) =>
  (await sandbox.stripe.checkout.sessions.create(sessionParams(changes))).url!

/** The message that stands at a field and is tied to it. */
function faultAt(page: string, field: string): string | undefined {
  const tied = new RegExp(
    `name="${field}"[^>]*aria-invalid="true"[^>]*aria-describedby="${field}-fault"`,
  ).test(page)
  return tied ? new RegExp(`id="${field}-fault">([^<]*)<`).exec(page)?.[1] : undefined
}

test('The page shows what is bought, says that it is a sandbox, and may load and lead to nothing else', async () => {
  const answer = await fetch(await open())
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page).toContain('No real card is charged')
  expect(page).toContain('Lambswool Crew')
  expect(page).toContain('Size M')
  expect(page).toContain('$372.00')
  expect(page).toContain('href="http://127.0.0.1:3000/orders/cancel?order=HL-TEST"')
  expect(page).toContain('4000 0000 0000 9995')
  for (const name of ['cc-number', 'cc-exp', 'cc-csc', 'email', 'shipping postal-code']) {
    expect(page).toContain(`autocomplete="${name}"`)
  }
  expect(page).not.toMatch(/<script(?! src)|style=|onclick/)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("form-action 'self' http://127.0.0.1:3000;")
  expect(policy).toContain("img-src 'self' http://127.0.0.1:3000;")
  for (const [path, type] of [
    ['base.css', 'text/css'],
    ['pay.css', 'text/css'],
    ['developer.css', 'text/css'],
    ['pay.js', 'text/javascript'],
    ['card-fields.js', 'text/javascript'],
    ['v1.js', 'text/javascript'],
    ['sans.woff2', 'font/woff2'],
  ]) {
    const asset = await fetch(`${sandbox.origin}/sandbox/${path}`)
    expect([path, asset.status, asset.headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringContaining(type!),
    ])
  }
})

test('Where nothing that is bought has a picture, no place is kept for one', async () => {
  expect(await (await fetch(await open())).text()).toContain('class="picture"')
  const difference = { currency: 'usd', unit_amount: 3_000, product_data: { name: 'Difference in price' } }
  const url = await open({ line_items: [{ quantity: 1, price_data: difference }] })
  const page = await (await fetch(url)).text()
  expect(page).toContain('Difference in price')
  expect(page).not.toContain('class="picture"')
})

test('A time of delivery without a least or a most is a bound, not a time', async () => {
  const days = (value: number, unit = 'day') => ({ unit, value })
  const times: [estimate: object, words: string][] = [
    [{ maximum: days(34) }, 'up to 34 days'],
    [{ minimum: days(1) }, 'at least 1 day'],
    [{ minimum: days(3), maximum: days(5, 'business_day') }, '3 days to 5 business days'],
    [{ minimum: days(2, 'week'), maximum: days(3, 'week') }, '2–3 weeks'],
    [{ minimum: days(1, 'week'), maximum: days(1, 'week') }, '1 week'],
  ]
  for (const [delivery_estimate, words] of times) {
    const rate = { type: 'fixed_amount', display_name: 'Post', fixed_amount: { amount: 0, currency: 'usd' } }
    const url = await open({ shipping_options: [{ shipping_rate_data: { ...rate, delivery_estimate } }] })
    expect(await (await fetch(url)).text()).toContain(`<span class="detail">${words}</span>`)
  }
})

test('What is wrong is said at its field, and what was typed is kept, but never the card', async () => {
  const url = await open()
  const cases: [Record<string, string>, string, string][] = [
    [{ email: 'ada@' }, 'email', 'complete e-mail'],
    [{ email: '' }, 'email', 'Enter your e-mail'],
    [{ shipping_name: ' ' }, 'shipping_name', 'name'],
    [{ shipping_line1: '' }, 'shipping_line1', 'street'],
    [{ shipping_city: '' }, 'shipping_city', 'city'],
    [{ shipping_state: 'Atlantis' }, 'shipping_state', 'Choose the state.'],
    [{ shipping_postal_code: '1120' }, 'shipping_postal_code', 'five digits'],
    [{ shipping_country: 'DE' }, 'shipping_country', 'country'],
    [{ card_number: '4242424242424241' }, 'card_number', 'invalid'],
    [{ card_number: '4242' }, 'card_number', 'incomplete'],
    [{ card_number: 'letters' }, 'card_number', 'invalid'],
    [{ card_expiry: '12/20' }, 'card_expiry', 'past'],
    [{ card_expiry: '13/40' }, 'card_expiry', 'month'],
    [{ card_expiry: 'soon' }, 'card_expiry', 'MM / YY'],
    [{ card_cvc: '12' }, 'card_cvc', '3 digits'],
    [{ shipping_line2: 'x'.repeat(300) }, 'shipping_line2', 'at most 200'],
  ]
  for (const [fields, field, message] of cases) {
    const answer = await payWith(url, fields)
    const page = await answer.text()
    expect([fields, answer.status, faultAt(page, field)]).toEqual([
      fields,
      422,
      expect.stringContaining(message),
    ])
    expect(page).not.toContain('4242 4242 4242 4242" autocomplete')
    expect(page).toContain(`value="${{ ...ADDRESS, ...fields }.shipping_name.trim()}"`)
  }
  const option = await payWith(url, { shipping_option: 'by balloon' })
  expect([option.status, (await option.text()).includes('id="shipping_option-fault"')]).toEqual([422, true])
})

test('A decline says why and lets one try again; other numbers are no test cards', async () => {
  const url = await open()
  const declines: [string, string][] = [
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['5555555555554444', 'Please use a test card.'],
  ]
  for (const [card_number, message] of declines) {
    const answer = await payWith(url, { card_number })
    const page = await answer.text()
    expect([answer.status, page.includes(message), page.includes(`value="${card_number}`)]).toEqual([
      402,
      true,
      false,
    ])
    expect(page).toContain('value="Ada Lovelace"')
  }
  expect((await payWith(url)).status).toBe(303)
  const events = await sandbox.stripe.events.list({ type: 'payment_intent.payment_failed' })
  expect(events.data).toHaveLength(3)
  const stored = await sandbox.pool.query<{ found: number }>(
    `SELECT count(*)::int AS found FROM sandbox.objects
     WHERE body::text || COALESCE(inner_state::text, '') ~ '4000000000000002|5555555555554444|4242424242424242'`,
  )
  expect(stored.rows[0]!.found).toBe(0)
})

test('The card …3220 asks for a confirmation: failing it lets one try again, completing it pays', async () => {
  const url = await open()
  const asked = await payWith(url, { card_number: '4000000000003220', shipping_option: 'expedited' })
  expect([asked.status, asked.headers.get('location')]).toEqual([303, `${new URL(url).pathname}/confirm`])
  expect(await (await fetch(`${url}/confirm`)).text()).toMatch(
    /3220[\s\S]*\$435\.00[\s\S]*Lambswool Crew[\s\S]*Rib Beanie[\s\S]*Complete[\s\S]*Fail/,
  )
  const answer = (value: string) =>
    fetch(`${url}/confirm`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ answer: value }),
    })
  const failed = await answer('fail')
  expect([failed.status, (await failed.text()).includes('unable to authenticate')]).toEqual([402, true])
  expect((await answer('complete')).headers.get('location')).toBe(new URL(url).pathname)
  await payWith(url, { card_number: '4000000000003220' })
  const paid = await answer('complete')
  expect(paid.headers.get('location')).toContain('/orders/success?session_id=cs_test_')
  expect((await answer('complete')).headers.get('location')).toBe(paid.headers.get('location'))
})

test('Without a script the total can be asked for before anything is paid', async () => {
  const url = await open({ automatic_tax: { enabled: true } })
  expect(await (await fetch(url)).text()).toContain('From your address')
  const answer = await payWith(url, { only_total: 'yes', shipping_option: 'expedited', card_number: '' })
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page).toContain('Pay $452.40')
})

test('A page that is done with says so and leads on, whatever was paid there', async () => {
  expect((await fetch(`${sandbox.origin}/sandbox/pay/cs_test_unknown`)).status).toBe(404)
  const paid = await open()
  await payWith(paid)
  const complete = await (await fetch(paid)).text()
  expect(complete).toMatch(/complete[\s\S]*href="http:\/\/127\.0\.0\.1:3000\/orders\/success/)
  const expired = await open()
  await sandbox.stripe.checkout.sessions.expire(new URL(expired).pathname.split('/').at(-1)!)
  const answer = await fetch(expired)
  const ended = await answer.text()
  expect([answer.status, ended.includes('/orders/cancel?order=HL-TEST')]).toEqual([410, true])
  // A gift card is bought beside the cart, and a difference is paid for a return.
  for (const page of [complete, ended]) expect(page).not.toMatch(/your (cart|order)/i)
})

test('What people type and shops write comes out as text', async () => {
  const nasty = `"><script>alert(1)</script>'`
  const url = await open({
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 100, product_data: { name: nasty, description: nasty } },
      },
    ],
  })
  const answer = await payWith(url, { shipping_name: nasty, email: nasty, shipping_city: nasty })
  const page = await answer.text()
  expect(page).not.toContain('<script>')
  expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;')
})

test('A success URL with any letters in it can be gone to', async () => {
  const url = await open({ success_url: 'http://127.0.0.1:3000/danke/ü✓?s={CHECKOUT_SESSION_ID}' })
  const answer = await payWith(url)
  expect(answer.headers.get('location')).toMatch(
    /^http:\/\/127\.0\.0\.1:3000\/danke\/%C3%BC%E2%9C%93\?s=cs_test_/,
  )
})

test('An address that the shop has given stays', async () => {
  const url = await open({ customer_email: 'grace@example.com' })
  expect(await (await fetch(url)).text()).toMatch(/value="grace@example\.com"[^>]*readonly/)
  await payWith(url, { ...ADDRESS, email: 'other@example.com' })
  const session = await sandbox.stripe.checkout.sessions.retrieve(new URL(url).pathname.split('/').at(-1)!)
  expect(session.customer_details!.email).toBe('grace@example.com')
})
