import { expect, test } from 'vitest'
import { whenFree, whenIdle } from './queue.ts'

/** Work that notes when it begins, and ends when told. */
const stage = () => {
  const begun: string[] = []
  const ends: Record<string, () => void> = {}
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => (ends[name] = resolve))
  }
  return { begun, ends, work }
}

test('The queue runs two tasks at a time, in their order', async () => {
  const { begun, ends, work } = stage()
  const all = Promise.all(['a', 'b', 'c'].map((name) => whenFree(work(name))))
  await expect.poll(() => begun).toEqual(['a', 'b'])
  ends['a']!()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  ends['b']!()
  ends['c']!()
  await all
})

test('Background tasks begin only when the queue is idle, one at a time', async () => {
  const { begun, ends, work } = stage()
  const first = whenFree(work('wanted'))
  const later = Promise.all([whenIdle(work('later')), whenIdle(work('even later'))])
  const second = whenFree(work('wanted too'))
  await expect.poll(() => begun).toEqual(['wanted', 'wanted too'])
  ends['wanted']!()
  await first
  expect(begun).toHaveLength(2)
  ends['wanted too']!()
  await second
  await expect.poll(() => begun.slice(2)).toEqual(['later'])
  ends['later']!()
  await expect.poll(() => begun.slice(2)).toEqual(['later', 'even later'])
  ends['even later']!()
  await later
})

test('A failed task makes room for the next', async () => {
  const fail = () => Promise.reject(new Error('broken'))
  await expect(Promise.all([whenFree(fail), whenFree(fail), whenFree(fail)])).rejects.toThrow('broken')
  await expect(whenFree(async () => 'done')).resolves.toBe('done')
})
