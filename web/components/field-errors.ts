import { ApiError } from '../api.ts'

/** What a refusal says of single fields, by their own names: the server names them by path (`user.email`). */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1)!, message]),
  )
}
