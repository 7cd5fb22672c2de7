import type { LoadError } from '../../load.ts'
import { ApiError, statusOf } from '../../api.ts'
import { emailOfBuyer, keepEmail } from '../../buyer-email.ts'
import { retryAsGuest } from '../../session.ts'

let isTried = false

/** Stores the e-mail without checking it; the next answer tells whether it is right. */
export function tryEmail(email: string): void {
  keepEmail(email)
  isTried = true
}

type Found<Data> =
  | { data: Data; asks?: undefined; error?: undefined }
  /** The page asks for the order's e-mail; `wrong` tells why the tried one was refused. */
  | { asks: true; wrong?: string; data?: undefined; error?: undefined }
  | { error: LoadError; data?: undefined; asks?: undefined }

/** Calls as the signed-in account, or as the guest who knows the order's e-mail. */
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
