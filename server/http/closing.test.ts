import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { openTestShop } from '../../test/shop.ts'

test('A connection whose last answer came after the shop began to close does not keep it open', async () => {
  const shop = await openTestShop()
  const body = JSON.stringify({ email: 'ada@example.com', password: 'wrong horse' })
  const agent = new Agent({ keepAlive: true })
  const login = request(`${shop.origin}/api/login`, {
    agent,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  login.flushHeaders()
  await once(login, 'continue')
  const closed = shop.close()
  await expect.poll(() => fetch(shop.origin).catch(() => 'refused')).toBe('refused')
  login.end(body)
  const [answer] = (await once(login, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  expect(answer.headers.connection).toBe('keep-alive')
  await closed
  agent.destroy()
})
