type Waiting<Answer> = PromiseWithResolvers<Answer>

/**
 * Batches calls: those that arrive while a batch is in progress share the next one. `answer` gets the calls of a batch
 * by their key and must settle each of them, or its caller waits for ever. If it throws, calls that are not settled are
 * rejected.
 */
export function batchCalls<Answer>(
  answer: (batch: ReadonlyMap<string, Waiting<Answer>[]>) => Promise<void>,
): (key: string) => Promise<Answer> {
  let waiting = new Map<string, Waiting<Answer>[]>()
  let isAnswering = false

  const answerAll = async () => {
    isAnswering = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      try {
        await answer(batch)
      } catch (error) {
        for (const call of [...batch.values()].flat()) call.reject(error)
      }
    }
    isAnswering = false
  }
  return (key) => {
    const call: Waiting<Answer> = Promise.withResolvers()
    waiting.set(key, [...(waiting.get(key) ?? []), call])
    if (!isAnswering) void answerAll()
    return call.promise
  }
}
