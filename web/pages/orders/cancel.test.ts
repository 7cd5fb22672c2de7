import { afterEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the page says where the shop answers so. */
async function cancelAnswered(status: number, error: string) {
  openBrowser()
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status }))
  const { clientLoader } = await import('./cancel.tsx')
  const request = new Request('https://shop.example/orders/cancel?order_id=HL-1')
  return await clientLoader({ request } as Parameters<typeof clientLoader>[0])
}

test('An order that was not canceled because too many have asked can be canceled by another try', async () => {
  const wait = 'Too many attempts. Please try again in 20 seconds.'
  expect(await cancelAnswered(429, wait)).toMatchObject({ text: wait, isRetryable: true })
})

test('An order that is paid is not offered to be canceled again', async () => {
  const paid = 'This order was paid before it could be canceled.'
  expect(await cancelAnswered(409, paid)).toMatchObject({ text: paid, isRetryable: false })
})
