import { getProfile, type Profile } from '../../../contract/account.ts'
import { callApi } from '../../api.ts'
import { load, type Loaded } from '../../load.ts'
import { renameUser } from '../../session.ts'
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

/** Also updates the stored session, because the e-mail may have been changed by a link that was opened elsewhere. */
export async function loadProfile(signal: AbortSignal): Promise<Profile> {
  const { body: profile } = await callApi(getProfile, {}, signal)
  renameUser({ name: profile.name, email: profile.email })
  return profile
}
