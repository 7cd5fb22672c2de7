import { load, type Loaded } from '../../load.ts'
import { requireSession } from './customers-only.ts'

/** Throws a redirect to the login page if there is no session. */
export async function loadForCustomer<Data>(
  request: Request,
  message: string,
  find: () => Promise<Data>,
): Promise<Loaded<Data>> {
  requireSession(request)
  const loaded = await load(request, message, find)
  // The 401 has ended the session, so this redirects.
  if (loaded.error?.status === 401) requireSession(request)
  return loaded
}
