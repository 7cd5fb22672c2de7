import { ApiError } from '../../api.ts'
import type { FormError } from '../../components/use-form.ts'
import { fieldErrorsOf } from '../../components/field-errors.ts'
import { notify } from '../../notifications.ts'

export function explainReset(error: unknown): FormError {
  const message = (error instanceof ApiError && error.body.error) || 'Something went wrong.'
  notify('error', message)
  return { message, fields: fieldErrorsOf(error) }
}
