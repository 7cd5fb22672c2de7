import { useAnswer } from './use-answer.ts'

/** What the server says once a component is shown, asked again for another `id`. */
export const useLoaded = <Answer>(ask: (signal: AbortSignal) => Promise<Answer>, id = 0) =>
  useAnswer(String(id), ask, { pauseMs: 0 })
