import { expect, test } from 'vitest'
import { encodeResponse, plainBodyOf } from './cached-response.ts'

const respond = (body: string) => encodeResponse({ status: 200, headers: {}, body }, {})

test('Clients that cannot unpack a large response share what is unpacked for them', async () => {
  const body = JSON.stringify(Array.from({ length: 5_000 }, (_, n) => `Coat ${n}`))
  const response = await respond(body)
  const [one, other] = [plainBodyOf(response), plainBodyOf({ ...response })]
  expect(one.toString()).toBe(body)
  expect(other).toBe(one)
})
