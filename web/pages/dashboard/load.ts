import { redirect } from 'react-router'
import { ApiError, statusOf } from '../../api.ts'
import { getSession } from '../../session.ts'

/** What a loader found, or what went wrong in words. */
export type Loaded<Data> = { data: Data; fault?: undefined } | { data?: undefined; fault: string }

/** Loads for the dashboard; whoever may not see it goes to /404 (spec §2). */
export async function load<Data>(
  request: Request,
  failed: string,
  find: () => Promise<Data>,
): Promise<Loaded<Data>> {
  if (!getSession()) throw redirect('/404')
  try {
    return { data: await find() }
  } catch (error) {
    if (request.signal.aborted) throw error
    const status = statusOf(error)
    if (status === 401 || status === 403) throw redirect('/404')
    const cause = error instanceof ApiError ? error.message : ''
    return { fault: cause && cause !== failed ? `${failed}. ${cause}` : failed }
  }
}

/** How many there are in all; a page of a list says so in a header. */
export const totalOf = (headers: Headers): number => Number(headers.get('x-total-count') ?? 0)
