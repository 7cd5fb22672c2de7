import { useEffect, useSyncExternalStore } from 'react'
import type { Permission } from '../../../contract/permissions.ts'
import { getOwnAccess, type OwnAccess } from '../../../contract/staff.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import type { LoadError } from '../../load.ts'
import { getSession, useIsAdmin } from '../../session.ts'
import { createStore } from '../../store.ts'
import { pageAt, SECURITY } from './pages.ts'
import { setShopTimeZone } from './shop-time.ts'

/** The permissions of this session's account. */
const known = createStore<{ token?: string; access?: OwnAccess; failure?: LoadError }>({})
let asked: { token: string | undefined; answer: Promise<OwnAccess> } | undefined

/** This session's access; undefined until the server has answered. */
function knownAccess(): OwnAccess | undefined {
  const { token, access } = known.read()
  return token === getSession()?.token ? access : undefined
}

/** Asks once for each session; loaders run concurrently and share the answer. Throws ApiError. */
export function findAccess(): Promise<OwnAccess> {
  const token = getSession()?.token
  const access = knownAccess()
  if (access) return Promise.resolve(access)
  if (asked?.token !== token || !asked) asked = { token, answer: refreshAccess() }
  return asked.answer
}

/**
 * Whether the account may open the page at the path. Before it answers false, it asks the server again, because the
 * role may have changed.
 */
export async function findWhetherOpens(pathname: string): Promise<boolean> {
  const before = knownAccess()
  const access = await findAccess()
  return opens(access, pathname) || (access === before && opens(await refreshAccess(), pathname))
}

const opens = (access: OwnAccess, pathname: string): boolean =>
  (!access.must_set_up_second_step || pathname === SECURITY) && mayOf(access)(pageAt(pathname).needs)

/** Asks again, because the role may have changed or the second step may have been set up. */
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
  // A customer may have signed in beside an open dashboard, and has no permissions to ask for.
  const isAdmin = useIsAdmin()
  useEffect(() => {
    if (token && isAdmin) void findAccess().catch(() => undefined)
  }, [token, isAdmin])
  return access
}

/** Why the permissions could not be loaded; undefined once they are. */
export const useAccessFailure = (): LoadError | undefined =>
  useSyncExternalStore(known.subscribe, known.read, known.read).failure

export type May = (permission: Permission) => boolean

/** Tells whether the account has a permission; false until the server has answered. */
export function useMay(): May {
  return mayOf(useAccess())
}

export const mayOf =
  (access: OwnAccess | undefined): May =>
  (permission) =>
    access?.permissions.includes(permission) ?? false
