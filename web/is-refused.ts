import { ApiError } from './api.ts'

/** Statuses that may be answered before the request is looked at, so that an earlier attempt may have succeeded. */
const UNSEEN = [401, 403, 408, 429]

/**
 * Whether the server has understood and refused the request: nothing was done, and the same request would be refused
 * again.
 */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !UNSEEN.includes(error.status)
