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

/** Answers that come before the server looks at what was asked for, so that an earlier press may have done it. */
const UNSEEN = [401, 403, 408, 429]

/** The server has understood and refused it, so nothing was done. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !UNSEEN.includes(error.status)

export const messageOf = (error: unknown): string => refusalOf(error).message
