import { ApiError } from '../api.ts'

/**
 * Error messages by field name; the server's `user.email` becomes `email`. What a schema refuses is told in half a sentence
 * that goes on from the name of the field, such as `must be an e-mail address`.
 */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [
      path.split('.').at(-1)!,
      /^[a-z]/.test(message) ? `This ${message}.` : message,
    ]),
  )
}
