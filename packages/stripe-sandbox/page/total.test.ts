import { expect, test } from 'vitest'
import { STATES } from '../checkout/states.ts'
import { payWith, sessionParams, aSandbox } from '../testing/sandbox.ts'

let now = Date.now()
const sandbox = aSandbox({ clock: () => new Date(now) })

const GOODS = 42_000
const EXPEDITED = 1_500

/** An address in each country that the page knows something about, and in one that it does not know. */
const ADDRESSES: Record<string, { state: string; code: string }> = {
  'US NY': { state: 'NY', code: '11201' },
  'US new york': { state: 'New York', code: '11201-1234' },
  'US OR': { state: 'OR', code: '97201' },
  'US PR': { state: 'PR', code: '00901' },
  CA: { state: 'Ontario', code: 'K1A 0B1' },
  AU: { state: 'NSW', code: '2000' },
  GB: { state: '', code: 'SW1A 1AA' },
  IE: { state: 'D', code: '' },
  DE: { state: '', code: '10115' },
  FR: { state: '', code: '75001' },
  NL: { state: '', code: '1012 AB' },
  BE: { state: '', code: '1000' },
  AT: { state: '', code: '1010' },
  ES: { state: 'Madrid', code: '28013' },
  IT: { state: 'RM', code: '00184' },
  PT: { state: '', code: '1100-148' },
  DK: { state: '', code: '1050' },
  SE: { state: '', code: '111 29' },
  NO: { state: '', code: '0150' },
  FI: { state: '', code: '00100' },
  CH: { state: '', code: '8001' },
  JP: { state: 'Tokyo', code: '' },
}
const COUNTRIES = [...new Set(Object.keys(ADDRESSES).map((name) => name.slice(0, 2)))]

function expectedTotal(address: string, shipping: string, isTaxed: boolean): number {
  const net = GOODS + (shipping === 'expedited' ? EXPEDITED : 0)
  const state = address.startsWith('US') ? address.slice(3).toLowerCase() : ''
  const rate =
    Object.entries(STATES).find(([code, { name }]) =>
      [code.toLowerCase(), name.toLowerCase()].includes(state),
    )?.[1].rate ?? 0
  return net + (isTaxed ? Math.round((net * rate) / 10_000) : 0)
}

const fieldsOf = (address: string, shipping: string) => ({
  shipping_country: address.slice(0, 2),
  shipping_state: ADDRESSES[address]!.state,
  shipping_postal_code: ADDRESSES[address]!.code,
  shipping_option: shipping,
})

const open = async (isTaxed: boolean) =>
  sandbox.stripe.checkout.sessions.create(
    sessionParams({
      automatic_tax: { enabled: isTaxed },
      shipping_address_collection: { allowed_countries: COUNTRIES as ['US'] },
      expires_at: Math.floor(now / 1000) + 31 * 60,
    }),
  )

/** What stands on the button, and the amount that the button carries. */
function buttonOf(page: string): { text: string; amount: string } {
  const [, amount, text] =
    /<button class="primary" name="amount" value="(\d+)">\s*([^<]*?)\s*<\/button>/.exec(page)!
  return { text: text!, amount: amount! }
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

const answer = (url: string, fields: Record<string, string>) =>
  fetch(`${url}/confirm`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

async function chargedFor(id: string): Promise<(number | null)[]> {
  const session = await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  const intent = session.payment_intent as { amount_received: number } | null
  return [session.amount_total, intent?.amount_received ?? null]
}

const CASES = Object.keys(ADDRESSES).flatMap((address) =>
  ['standard', 'expedited'].flatMap((shipping) =>
    [true, false].map((isTaxed) => ({ address, shipping, isTaxed })),
  ),
)

test.for(CASES)(
  'To $address by $shipping shipping, taxed: $isTaxed, what the button says is what is charged',
  async ({ address, shipping, isTaxed }) => {
    const { id, url } = await open(isTaxed)
    const total = expectedTotal(address, shipping, isTaxed)
    const fields = fieldsOf(address, shipping)
    const expectButton = (page: string) =>
      expect(buttonOf(page)).toEqual({ text: `Pay ${dollars(total)}`, amount: String(total) })

    // The button of the page as it was opened says the total without tax and with the first way of shipping.
    const first = buttonOf(await (await fetch(url!)).text())
    expect(first.amount).toBe(String(GOODS))
    if (total !== GOODS) {
      const refused = await payWith(url!, { ...fields, amount: first.amount })
      const page = await refused.text()
      expect(refused.status).toBe(409)
      expect(page).toContain(`The total is now ${dollars(total)}`)
      expectButton(page)
      expect(await chargedFor(id)).toEqual([GOODS, null])
    }

    const asked = await payWith(url!, { ...fields, only_total: 'yes' })
    expectButton(await asked.text())
    const declined = await payWith(url!, {
      ...fields,
      card_number: '4000000000000002',
      amount: String(total),
    })
    expect(declined.status).toBe(402)
    expectButton(await declined.text())

    const amount = String(total)
    const confirming = { ...fields, card_number: '4000000000003220', amount }
    expect((await payWith(url!, confirming)).status).toBe(303)
    const confirmPage = await (await fetch(`${url}/confirm`)).text()
    expect(confirmPage).toContain(`${dollars(total)} to Hemline`)
    expect(confirmPage).toMatch(/Lambswool Crew[\s\S]*Rib Beanie[\s\S]*Total/)
    const failed = await answer(url!, { answer: 'fail', amount })
    expect(failed.status).toBe(402)
    expectButton(await failed.text())

    if (shipping === 'expedited') {
      expect((await payWith(url!, { ...fields, amount })).status).toBe(303)
    } else {
      expect((await payWith(url!, confirming)).status).toBe(303)
      expect((await answer(url!, { answer: 'complete', amount })).status).toBe(303)
    }
    expect(await chargedFor(id)).toEqual([total, total])
  },
)

test('An amount that is not the total is never charged, whatever it is', async () => {
  const { id, url } = await open(true)
  for (const amount of ['', '0', '43679', '43681', '43680.0', '-43680', '1e3', '436800', 'NaN', ' 43680']) {
    const refused = await payWith(url!, { amount })
    expect([amount, refused.status]).toEqual([amount, 409])
  }
  expect(await chargedFor(id)).toEqual([GOODS, null])
  expect((await payWith(url!, { amount: '43680' })).status).toBe(303)
  expect(await chargedFor(id)).toEqual([43_680, 43_680])
})

test('A confirmation page that another tab has outdated shows the new amount, and charges nothing', async () => {
  const { id, url } = await open(true)
  const card_number = '4000000000003220'
  expect((await payWith(url!, { card_number })).status).toBe(303)
  expect((await payWith(url!, { card_number, shipping_option: 'expedited' })).status).toBe(303)
  const outdated = await answer(url!, { answer: 'complete', amount: '43680' })
  expect([outdated.status, outdated.headers.get('location')]).toEqual([
    303,
    `${new URL(url!).pathname}/confirm`,
  ])
  expect(await chargedFor(id)).toEqual([GOODS, 0])
  expect(await (await fetch(`${url}/confirm`)).text()).toContain('$452.40 to Hemline')
  expect((await answer(url!, { answer: 'complete', amount: '45240' })).status).toBe(303)
  expect(await chargedFor(id)).toEqual([45_240, 45_240])
})

test('A page that was left open until the session was over charges nothing, nor does its confirmation', async () => {
  const [left, confirming] = [await open(true), await open(true)]
  const card_number = '4000000000003220'
  expect((await payWith(confirming.url!, { card_number, amount: '43680' })).status).toBe(303)
  now += 32 * 60_000
  const page = await payWith(left.url!, { amount: '43680' })
  expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('has expired')])
  expect((await answer(confirming.url!, { answer: 'complete', amount: '43680' })).status).toBe(410)
  for (const { id } of [left, confirming]) expect((await chargedFor(id))[1] ?? 0).toBe(0)
})

test('The page says how long it can be used', async () => {
  const { url } = await open(true)
  expect(await (await fetch(url!)).text()).toMatch(
    /data-seconds-left="18\d\d"[\s\S]*can be used for another 3[01] minutes/,
  )
})

test('An order that costs nothing needs no card until shipping costs something', async () => {
  const gift = {
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: 0, product_data: { name: 'Gift' } },
  }
  const { id, url } = await sandbox.stripe.checkout.sessions.create(sessionParams({ line_items: [gift] }))
  const first = await (await fetch(url!)).text()
  expect(first).toMatch(/<fieldset data-card-fields hidden>/)
  expect(buttonOf(first)).toEqual({ text: 'Place the order', amount: '0' })
  const costly = await payWith(url!, { shipping_option: 'expedited', only_total: 'yes' })
  const page = await costly.text()
  expect(page).toMatch(/<fieldset data-card-fields>/)
  expect(buttonOf(page)).toEqual({ text: 'Pay $15.00', amount: '1500' })
  expect((await payWith(url!, { amount: '0', card_number: '', card_expiry: '', card_cvc: '' })).status).toBe(
    303,
  )
  expect(await chargedFor(id)).toEqual([0, null])
})

test('Countries are sorted by name, and their states, provinces and counties come in lists', async () => {
  const { url } = await open(true)
  const page = await (await fetch(url!)).text()
  const countries = [
    .../<select[^>]*name="shipping_country"[\s\S]*?<\/select>/
      .exec(page)![0]
      .matchAll(/<option value="([A-Z]{2})"/g),
  ].map(([, code]) => code)
  expect(countries.slice(0, 4)).toEqual(['AU', 'AT', 'BE', 'CA'])
  expect(countries.at(-1)).toBe('US')
  const regionOf = async (shipping_country: string) => {
    const answered = await payWith(url!, { shipping_country, shipping_state: '', only_total: 'yes' })
    return /<div data-region>([\s\S]*?)<\/div>\s*<div class="field" data-field="shipping_postal/.exec(
      await answered.text(),
    )![1]!
  }
  for (const [country, label, code] of [
    ['US', 'State', 'NY'],
    ['CA', 'Province', 'ON'],
    ['AU', 'State', 'NSW'],
    ['IE', 'County', 'D'],
    ['ES', 'Province', 'M'],
    ['IT', 'Province', 'RM'],
  ]) {
    expect(await regionOf(country!)).toMatch(
      new RegExp(`>${label}</label>[\\s\\S]*<select[\\s\\S]*Choose…[\\s\\S]*value="${code}"`),
    )
    const missing = await payWith(url!, { shipping_country: country!, shipping_state: 'Nowhere' })
    expect([missing.status, await missing.text()]).toEqual([
      422,
      expect.stringContaining(`Choose the ${label!.toLowerCase()}.`),
    ])
  }
  expect(await regionOf('JP')).toContain('<input')
  for (const country of ['GB', 'DE', 'FR']) expect((await regionOf(country)).trim()).toBe('')
})

test('A postal code that the country does not have is refused at its field', async () => {
  const { url } = await open(false)
  for (const [address, { code }] of Object.entries(ADDRESSES)) {
    if (code === '') continue
    const fields = { ...fieldsOf(address, 'standard'), shipping_postal_code: 'X' }
    const page = await (await payWith(url!, fields)).text()
    expect([address, page]).toEqual([address, expect.stringContaining('id="shipping_postal_code-fault"')])
  }
})
