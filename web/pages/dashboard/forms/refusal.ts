import { ApiError } from '../../../api.ts'

/** Why a call came to nothing, in words; with those for single fields where the server named some. */
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

/** Fields of a form, by the names that the API has for what is typed there. */
export type FieldNames = Readonly<Record<string, string>>

/** What was refused, by the fields that say it. */
export const refusedAt = (fields: Refusal['fields'], names: FieldNames): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, sentence]) => (names[name] ? [[names[name], sentence]] : [])),
  )
