import { ApiError } from '../api.ts'

/** Messages of a failed call by field name, without the server's path (`user.email` is `email`). */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1)!, message]),
  )
}
