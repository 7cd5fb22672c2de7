import { ApiError } from '../api.ts'
import type { FormError } from './use-form.ts'

/** Schemas answer with half a sentence that continues the field's name, such as `must be integer`. */
export const wholeSentence = (message: string): string =>
  /^[a-z]/.test(message) ? `This ${message.replace(/\.$/, '')}.` : message

/** Error messages by field name; the server's `user.email` becomes `email`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1)!, wholeSentence(message)]),
  )
}

/** For forms that show each fault beside its field. */
export const explainByField = (error: unknown): FormError => ({
  message: (error as Error).message,
  fields: fieldErrorsOf(error),
})
