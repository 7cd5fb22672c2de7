import { useAnswer } from './use-answer.ts'

/** The server's answer for a component, asked for when it is shown and again for another `id`. */
export const useLoaded = <Answer>(ask: (signal: AbortSignal) => Promise<Answer>, id = 0) =>
  useAnswer(String(id), ask, { pauseMs: 0 })
