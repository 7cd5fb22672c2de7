import { load, type Loaded } from '../../load.ts'
import { requireSession } from './customers-only.ts'

/** Loads for the account area. Throws a redirect to the login without a session. */
export async function loadForCustomer<Data>(
  request: Request,
  message: string,
  find: () => Promise<Data>,
): Promise<Loaded<Data>> {
  requireSession(request)
  const loaded = await load(request, message, find)
  // A 401 has just ended the session.
  if (loaded.error?.status === 401) requireSession(request)
  return loaded
}
