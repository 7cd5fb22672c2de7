import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({}, { pages: true })
})
afterAll(() => shop.close())

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
