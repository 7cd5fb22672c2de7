import type { FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitPerAddress } from './rate-limits.ts'

const from = (ip: string) => ({ ip }) as FastifyRequest

test('The addresses of one IPv6 network share one limit, and get it back after a minute', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limit = limitPerAddress('checkout')
  for (let n = 0; n < 30; n++) await limit(from(`2001:db8:1:2:${n}::1`))
  await expect(limit(from('2001:db8:1:2::3'))).rejects.toMatchObject({ status: 429 })
  await limit(from('2001:db8:1:3::1'))
  await limit(from('192.0.2.1'))
  vi.setSystemTime(Date.now() + 60_000)
  await limit(from('2001:db8:1:2::3'))
})
