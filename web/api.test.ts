import { afterEach, expect, test, vi } from 'vitest'
import { listStyles } from '../contract/style.ts'
import { ApiError, callApi } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

test('What a proxy answers in place of the shop is said in words, without its number', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))
  const refused = await callApi(listStyles, { query: {} }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({
    status: 502,
    message: 'The shop cannot be reached. Check your connection and try again.',
  })
  // Forms that have a sentence of their own for this show it where the body has none.
  expect((refused as ApiError).body).toEqual({})
})
