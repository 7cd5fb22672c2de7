import { redirect } from 'react-router'
import { load, type Loaded } from '../../load.ts'
import { getSession } from '../../session.ts'

/** Throws a redirect to /404 for everyone but admins. */
export async function loadForAdmin<Data>(
  request: Request,
  message: string,
  find: () => Promise<Data>,
): Promise<Loaded<Data>> {
  if (!getSession()) throw redirect('/404')
  const loaded = await load(request, message, find)
  if (loaded.error?.status === 401 || loaded.error?.status === 403) throw redirect('/404')
  return loaded
}
