type Waiting<Answer> = PromiseWithResolvers<Answer>

/**
 * Answers calls together: those that arrive while a batch is under way share the next one. `answer` gets the calls of a batch
 * by their key. It has to settle each call, or the caller waits for ever; when it throws, those that are still open are
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
