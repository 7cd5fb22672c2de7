import { redirect } from 'react-router'
import { load, type Loaded } from '../../load.ts'
import { getSession } from '../../session.ts'

/** Throws a redirect to /404 for customers. Without a session, Dashboard redirects and notes where it came from. */
export async function loadForAdmin<Data>(
  request: Request,
  message: string,
  find: () => Promise<Data>,
): Promise<Loaded<Data>> {
  if (!getSession()) return { error: { message, status: 401 } }
  const loaded = await load(request, message, find)
  if (loaded.error?.status === 403) throw redirect('/404')
  return loaded
}
