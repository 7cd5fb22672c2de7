import { ApiError } from '../api.ts'

/** Error messages by field name; the server's `user.email` becomes `email`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1)!, message]),
  )
}
