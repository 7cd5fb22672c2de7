import { ApiError, statusOf } from './api.ts'

export interface LoadError {
  message: string
  /** The API's message, if it sent one. */
  cause?: string | undefined
  status: number
}

export type Loaded<Data> = { data: Data; error?: undefined } | { data?: undefined; error: LoadError }

/** Failures are returned as `error`, which the page shows in place of the data. */
export async function load<Data>(
  request: Request,
  message: string,
  find: () => Promise<Data>,
): Promise<Loaded<Data>> {
  try {
    return { data: await find() }
  } catch (error) {
    if (request.signal.aborted) throw error
    const cause = error instanceof ApiError ? error.message : undefined
    return { error: { message, cause, status: statusOf(error) } }
  }
}
