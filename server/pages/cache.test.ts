import { expect, test } from 'vitest'
import { keepAnswer, type Answer } from './answer.ts'
import { AnswerCache } from './cache.ts'

const answer = (body: string, products: number[] = []) =>
  keepAnswer({ status: 200, headers: {}, body, products }, {})
const always = () => true

test('A sale drops the cached responses that show its product, and no others', async () => {
  const cache = new AnswerCache()
  await cache.get('/coat', () => answer('coat', [1]), always)
  await cache.get('/list', () => answer('list', [1, 2]), always)
  await cache.get('/hat', () => answer('hat', [2]), always)
  cache.forget(new Set([1]))
  expect(cache.peek('/coat')).toBeUndefined()
  expect(cache.peek('/list')).toBeUndefined()
  expect(cache.peek('/hat')?.plain.body.toString()).toBe('hat')
})

test('A response that was begun before a change is sent and not cached', async () => {
  const cache = new AnswerCache()
  const making = Promise.withResolvers<Answer>()
  const early = cache.get('/coat', () => making.promise, always)
  cache.clear()
  const late = cache.get('/coat', () => answer('new'), always)
  making.resolve(await answer('old'))
  expect((await early).plain.body.toString()).toBe('old')
  expect((await late).plain.body.toString()).toBe('new')
  expect(cache.peek('/coat')?.plain.body.toString()).toBe('new')
})

test('Eviction spares the responses that are requested', async () => {
  const cache = new AnswerCache()
  const megabyte = await answer('x'.repeat(1024 * 1024))
  await cache.get('/asked-for', async () => megabyte, always)
  for (let page = 0; page < 200; page++) {
    await cache.get(`/page/${page}`, async () => megabyte, always)
    expect(cache.peek('/asked-for')).toBeDefined()
  }
  expect(cache.peek('/page/0')).toBeUndefined()
  expect(cache.peek('/page/199')).toBeDefined()
})
