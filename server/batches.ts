type Call<Answer> = PromiseWithResolvers<Answer>

/**
 * Answers calls together: those that arrive while a batch is under way share the next one. `answer` gets the calls of a batch
 * by their key; when it throws, those that are still open are rejected.
 */
export function openBatches<Answer>(
  answer: (batch: ReadonlyMap<string, Call<Answer>[]>) => Promise<void>,
): (key: string) => Promise<Answer> {
  let waiting = new Map<string, Call<Answer>[]>()
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
    const call: Call<Answer> = Promise.withResolvers()
    waiting.set(key, [...(waiting.get(key) ?? []), call])
    if (!isAnswering) void answerAll()
    return call.promise
  }
}
