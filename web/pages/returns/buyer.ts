import type { LoadError } from '../../load.ts'
import { ApiError, statusOf } from '../../api.ts'
import { emailOfBuyer, keepEmail } from '../../buyer-email.ts'
import { retryAsGuest } from '../../session.ts'

let isTried = false

/** Kept even when no order has it: the next answer tells. */
export function tryEmail(email: string): void {
  keepEmail(email)
  isTried = true
}

type Found<Data> =
  | { data: Data; asks?: undefined; error?: undefined }
  /** The page asks for the e-mail of the order; `wrong` says why the one that was tried is not it. */
  | { asks: true; wrong?: string; data?: undefined; error?: undefined }
  | { error: LoadError; data?: undefined; asks?: undefined }

/** As the account that is signed in, or as the guest who knows the order's e-mail. */
export async function findAsBuyer<Data>(
  signal: AbortSignal,
  message: string,
  find: (as: { email?: string }) => Promise<Data>,
): Promise<Found<Data>> {
  try {
    return { data: await retryAsGuest(() => find(emailOfBuyer())) }
  } catch (error) {
    if (signal.aborted) throw error
    const status = statusOf(error)
    const cause = error instanceof ApiError ? error.message : undefined
    if (status !== 404 && status !== 429) return { error: { message, cause, status } }
    const wrong = status === 429 ? cause : isTried ? 'No order has this number and this e-mail.' : undefined
    isTried = false
    return { asks: true, ...(wrong && { wrong }) }
  }
}
