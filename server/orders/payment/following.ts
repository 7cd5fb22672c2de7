const underWay = new Map<string, Promise<unknown>>()

/**
 * Runs `work`, which asks Stripe about a session and updates its order, and lets others in this process wait for it.
 */
export async function whileFollowing<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
  const following = work()
  underWay.set(sessionId, following)
  try {
    return await following
  } finally {
    if (underWay.get(sessionId) === following) underWay.delete(sessionId)
  }
}

export const isFollowed = (sessionId: string): boolean => underWay.has(sessionId)

/**
 * A payment's webhook and success page arrive at the same moment: the second waits for the first, and finds the order
 * paid. An answer from before the payment is outdated, so the caller reads the order again.
 */
export async function untilFollowed(sessionId: string): Promise<void> {
  await underWay.get(sessionId)?.catch(() => {})
}
