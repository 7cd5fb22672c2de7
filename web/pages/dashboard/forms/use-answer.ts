import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from './refusal.ts'

const TYPING_PAUSE_MS = 300

export interface Told<Answer> {
  answer: Answer | undefined
  /** Why the last request failed; empty if it succeeded or none has ended. */
  fault: string
}

const NOTHING = { answer: undefined, fault: '' }

/**
 * The server's answer to what is typed, asked for when typing pauses and `question` has changed. The previous answer
 * stays until the next one arrives. Without a question there is no answer, unless `keeps` retains the previous one,
 * such as beside a form that is incomplete for a moment.
 */
export function useAnswer<Answer>(
  question: string | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
  { keeps = false, pauseMs = TYPING_PAUSE_MS } = {},
): Told<Answer> {
  const [told, setTold] = useState<Told<Answer>>(NOTHING)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      if (question === undefined) return keeps ? undefined : setTold(NOTHING)
      askNow(abort.signal).then(
        (answer) => setTold({ answer, fault: '' }),
        (error: unknown) => {
          if (!abort.signal.aborted) setTold(({ answer }) => ({ answer, fault: messageOf(error) }))
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question, keeps, pauseMs])
  return question === undefined && !keeps ? NOTHING : told
}
