import { ApiError, statusOf } from './api.ts'

export interface LoadError {
  message: string
  /** What the API said, where it did. */
  cause?: string | undefined
  status: number
}

export type Loaded<Data> = { data: Data; error?: undefined } | { data?: undefined; error: LoadError }

/** Runs a loader's calls. A failure becomes an error that the page shows in its place. */
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
