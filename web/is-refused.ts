import { ApiError } from './api.ts'

/** Answers that may come before the server looks at what was asked for, so that an earlier press may have done it. */
const UNSEEN = [401, 403, 408, 429]

/** The server has understood and refused it, so nothing was done, and to ask for the same again would be refused too. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !UNSEEN.includes(error.status)
