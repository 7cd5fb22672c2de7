import { ApiError } from '../../api.ts'
import type { FormFault } from '../../components/use-form.ts'
import { fieldsOf } from '../../components/field-faults.ts'
import { notify } from '../../notifications.ts'

/** The server's error, else the catalogue's words; as a notification too (spec §8). */
export function explainReset(error: unknown): FormFault {
  const message = (error instanceof ApiError && error.body.error) || 'Something went wrong.'
  notify('error', message)
  return { message, fields: fieldsOf(error) }
}
