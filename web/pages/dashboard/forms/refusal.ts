import { ApiError } from '../../../api.ts'

/** Why a call failed, in words, with messages by field if the server named any. */
export interface Refusal {
  message: string
  fields: Record<string, string>
}

const UNKNOWN: Refusal = { message: 'Something went wrong. Please try again.', fields: {} }

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return UNKNOWN
  return { message: error.message, fields: error.fields }
}

export const messageOf = (error: unknown): string => refusalOf(error).message

/** Form fields by their names in the API. */
export type FieldNames = Readonly<Record<string, string>>

/** Messages by form field. */
export const refusedAt = (fields: Refusal['fields'], names: FieldNames): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, sentence]) => (names[name] ? [[names[name], sentence]] : [])),
  )
