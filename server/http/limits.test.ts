import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { limitPerAddress } from './limits.ts'

const from = (ip: string) => ({ ip }) as FastifyRequest

test('Whoever goes through the addresses of one IPv6 network meets one limit', async () => {
  const limit = limitPerAddress({ name: 'dear', count: 2, seconds: 60 })
  await limit(from('2001:db8:1:2::1'))
  await limit(from('2001:db8:1:2:ffff::2'))
  await expect(limit(from('2001:db8:1:2::3'))).rejects.toMatchObject({ status: 429 })
  await limit(from('2001:db8:1:3::1'))
  await limit(from('192.0.2.1'))
})
