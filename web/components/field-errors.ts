import { ApiError } from '../api.ts'
import type { FormError } from './use-form.ts'

/** What a schema refuses is told in half a sentence that goes on from the name of the field, such as `must be integer`. */
export const wholeSentence = (message: string): string =>
  /^[a-z]/.test(message) ? `This ${message.replace(/\.$/, '')}.` : message

/** Error messages by field name; the server's `user.email` becomes `email`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1)!, wholeSentence(message)]),
  )
}

/** For forms that show what is wrong with a field beside it. */
export const explainByField = (error: unknown): FormError => ({
  message: (error as Error).message,
  fields: fieldErrorsOf(error),
})
