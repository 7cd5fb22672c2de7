import { redirect } from 'react-router'
import { load, type Loaded } from '../../load.ts'
import { ApiError, statusOf } from '../../api.ts'
import { getSession } from '../../session.ts'
import { findWhetherOpens, refreshAccess } from './access.ts'

/**
 * Throws a redirect to /404 for customers. Staff whose role lacks the page get an error without a call, because refused
 * calls are recorded in the activity. Without a session, Dashboard redirects and remembers the page.
 */
export async function loadForAdmin<Data>(
  request: Request,
  message: string,
  find: () => Promise<Data>,
): Promise<Loaded<Data>> {
  if (!getSession()) return { error: { message, status: 401 } }
  let isForRole = true
  const loaded = await load(request, message, async () => {
    isForRole = await findWhetherOpens(new URL(request.url).pathname)
    if (!isForRole) throw new ApiError(403, { error: message })
    return await find()
  })
  // The role may have changed since the page was opened.
  if (isForRole && loaded.error?.status === 403 && !(await refreshAccess().catch(() => undefined)))
    throw redirect('/404')
  return loaded
}

/** The answer's body; null for a 404. */
export async function orNull<Body>(asked: Promise<{ body: Body }>): Promise<Body | null> {
  try {
    return (await asked).body
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/** Loads what a parameter of the URL names by id: null if it does not exist, undefined if no id is given. */
export function findNamed<Body>(
  { url }: Request,
  name: string,
  find: (id: number) => Promise<{ body: Body }>,
): Promise<Body | null> | undefined {
  const id = new URL(url).searchParams.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? orNull(find(Number(id))) : undefined
}
