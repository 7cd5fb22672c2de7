import { expect } from 'vitest'
import { followSession } from '../server/orders/payment/follow-session.ts'
import { orderOf } from './orders.ts'
import type { TestShop } from './shop.ts'

/** 503 is expected: the provider's answer to a refund was lost, and a job makes it later. */
export const isExpected = (status: number) => status < 500 || status === 503

export interface Watched {
  /** Where it is, for the message of a failure. */
  about: string
  /** How often each act was answered with each status. */
  seen: Map<string, number>
}

/** All of these at the same moment. */
export async function actAtOnce(
  names: readonly string[],
  act: (name: string, at: number) => Promise<{ status: number; error?: string | undefined } | void>,
  { about, seen }: Watched,
): Promise<void> {
  await Promise.all(
    names.map(async (name, at) => {
      const reply = await act(name, at)
      if (reply) expect(reply.status, `${about}, ${names}, ${name}: ${reply.error}`).toSatisfy(isExpected)
      const told = `${name} ${reply?.status ?? ''}`
      seen.set(told, (seen.get(told) ?? 0) + 1)
    }),
  )
}

/** What can still be paid is not any more, and what was paid is heard of. */
export async function endCheckouts(shop: TestShop, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { session_id } = await orderOf(shop, id)
    if (!session_id?.startsWith('cs_')) continue
    await shop.shop.provider.stripe.checkout.sessions.expire(session_id).catch(() => {})
    await followSession(shop.shop, session_id, { by: 'reconciler' })
  }
}
