const underWay = new Map<string, Promise<unknown>>()

/** While this process asks the provider about a session and brings its order to what was said. */
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
 * Webhook and success page of a payment come at the same moment: the second waits for the first, and finds the order paid.
 * What was asked before the payment says less, so the caller looks at the order again.
 */
export async function untilFollowed(sessionId: string): Promise<void> {
  await underWay.get(sessionId)?.catch(() => {})
}
