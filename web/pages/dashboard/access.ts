import { useEffect, useSyncExternalStore } from 'react'
import type { Permission } from '../../../contract/permissions.ts'
import { getOwnAccess, type OwnAccess } from '../../../contract/staff.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import type { LoadError } from '../../load.ts'
import { getSession, useIsAdmin } from '../../session.ts'
import { createStore } from '../../store.ts'
import { pageAt, SECURITY } from './pages.ts'
import { setShopTimeZone } from './shop-time.ts'

/** What the account of this session may do. */
const known = createStore<{ token?: string; access?: OwnAccess; failure?: LoadError }>({})
let asked: { token: string | undefined; answer: Promise<OwnAccess> } | undefined

/** This session's access, as far as the server has answered. */
function knownAccess(): OwnAccess | undefined {
  const { token, access } = known.read()
  return token === getSession()?.token ? access : undefined
}

/** Asks once for each session; loaders, which run beside each other, share the answer. Throws ApiError. */
export function findAccess(): Promise<OwnAccess> {
  const token = getSession()?.token
  const access = knownAccess()
  if (access) return Promise.resolve(access)
  if (asked?.token !== token || !asked) asked = { token, answer: refreshAccess() }
  return asked.answer
}

/** Whether the account may open the page at the path. Before a no the shop is asked again, because the role may have changed. */
export async function findWhetherOpens(pathname: string): Promise<boolean> {
  const before = knownAccess()
  const access = await findAccess()
  return opens(access, pathname) || (access === before && opens(await refreshAccess(), pathname))
}

const opens = (access: OwnAccess, pathname: string): boolean =>
  (!access.must_set_up_second_step || pathname === SECURITY) && mayOf(access)(pageAt(pathname).needs)

/** Asks again: the role may have changed, or the second step been set up. */
export async function refreshAccess(): Promise<OwnAccess> {
  const token = getSession()?.token
  try {
    const { body } = await callApi(getOwnAccess, {})
    setShopTimeZone(body.shop.time_zone)
    if (token) known.write({ token, access: body })
    return body
  } catch (error) {
    const cause = error instanceof ApiError ? error.message : undefined
    const failure = { message: 'The dashboard could not be opened', cause, status: statusOf(error) }
    known.write({ ...known.read(), failure })
    throw error
  } finally {
    asked = undefined
  }
}

/** Undefined until the server has answered. */
export function useAccess(): OwnAccess | undefined {
  const { access } = useSyncExternalStore(known.subscribe, known.read, known.read)
  const token = getSession()?.token
  // Of a customer who has signed in beside an open dashboard there is nothing to ask.
  const isAdmin = useIsAdmin()
  useEffect(() => {
    if (token && isAdmin) void findAccess().catch(() => undefined)
  }, [token, isAdmin])
  return access
}

/** Why the server has not said it, as long as it has not. */
export const useAccessFailure = (): LoadError | undefined =>
  useSyncExternalStore(known.subscribe, known.read, known.read).failure

export type May = (permission: Permission) => boolean

/** Whether a button or a link is for this account; nothing is until the server has answered. */
export function useMay(): May {
  return mayOf(useAccess())
}

export const mayOf =
  (access: OwnAccess | undefined): May =>
  (permission) =>
    access?.permissions.includes(permission) ?? false
