import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NASTY_TEXT } from '../../test/hostile.ts'
import { aProduct } from '../../test/products.ts'
import { aDeliveredOrder, BUYER } from '../../test/returns.ts'
import { aShop } from '../../test/shop.ts'

const RUNS = Number(process.env.HOSTILE_RUNS ?? 150)

const shop = aShop({}, { pages: true })

const FORMS = ['/review?stop=', '/stock-alerts?remove=']
const TOKENS = ['%00', '%ED%A0%80', '%ff', '..', 'a%2F..%2Fb', 'a'.repeat(1_500)]

test.for(FORMS.flatMap((form) => TOKENS.map((token) => form + token)))(
  'A form with a token that is none is no fault of the server’s: %s',
  async (address) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const answer = await fetch(shop.origin + address, { method: 'POST', body })
    expect(answer.status).toBeLessThan(500)
    const text = await answer.text()
    if (answer.status >= 400) expect(text).not.toContain('You are off the list')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  },
)

test('A form that was sent too often says when it can be sent again', async () => {
  const send = () =>
    fetch(`${shop.origin}/stock-alerts`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '192.0.2.77' },
      body: new URLSearchParams({ product: '1', email: 'ada@example.com' }),
    })
  for (let n = 0; n < 10; n++) expect((await send()).status).toBe(404)
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

const FIELDS = {
  '/withdraw': ['step', 'name', 'order', 'email', 'pieces-1', 'pieces-2', 'number', 'reason', 'comment'],
  '/stock-alerts': ['product', 'email', 'size', 'remove'],
  '/review': ['token', 'List-Unsubscribe'],
}
const STEPS = ['edit', 'review', 'confirm', 'reason', 'too_small']

test(
  'Whatever is typed into a form that works without scripts is no fault of the server’s',
  { timeout: 240_000 },
  async () => {
    const { id } = await aDeliveredOrder(shop)
    const soldOut = await aProduct(shop, { quantity: 0 })
    const right = [...STEPS, id, `${soldOut}`, BUYER, 'M', '1']
    const value = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...right) },
      fc.constantFrom(...NASTY_TEXT),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    const sent = fc
      .constantFrom(...(Object.keys(FIELDS) as (keyof typeof FIELDS)[]))
      .chain((path) =>
        fc.tuple(
          fc.constant(path),
          fc.array(fc.tuple(fc.constantFrom(...FIELDS[path]), value, fc.boolean())),
        ),
      )
    const host = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 254 }))
    await fc.assert(
      fc.asyncProperty(sent, host, async ([path, fields], [net, at]) => {
        // Also as no browser writes them, such as `%` alone.
        const body = fields.map(([name, value, isRaw]) =>
          isRaw ? `${name}=${value}` : `${name}=${encodeURIComponent(value.toWellFormed())}`,
        )
        const { status } = await fetch(shop.origin + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'x-forwarded-for': `198.18.${net}.${at}`,
          },
          body: body.join('&'),
        })
        expect(status, body.join('&')).toBeLessThan(500)
      }),
      { numRuns: RUNS },
    )
  },
)
