import { ApiError, statusOf } from '../../api.ts'
import { requireSession } from './customers-only.ts'

/** What a loader found, or what went wrong in the words of the catalogue, with the cause where one can act on it. */
export type Loaded<Data> = { data: Data; fault?: undefined } | { data?: undefined; fault: LoadFault }

export interface LoadFault {
  message: string
  cause?: string | undefined
  status: number
}

/** Loads for the account area; without a living session it leads to the login. */
export async function load<Data>(
  request: Request,
  failed: string,
  find: () => Promise<Data>,
): Promise<Loaded<Data>> {
  requireSession(request)
  try {
    return { data: await find() }
  } catch (error) {
    if (request.signal.aborted) throw error
    const status = statusOf(error)
    // The session has just been ended by this answer.
    if (status === 401) requireSession(request)
    return {
      fault: { message: failed, cause: error instanceof ApiError ? error.body.error : undefined, status },
    }
  }
}
