import { useEffect, useSyncExternalStore } from 'react'
import { checkAdmin, type logIn, logOut as logOutCall, type SessionUser } from '../contract/account.ts'
import type { ApiResponse } from '../contract/call.ts'
import { callApi, onUnauthorized, setTokenSource, statusOf } from './api.ts'
import { notify, type NotificationType } from './notifications.ts'
import { createStore } from './store.ts'
import { followOtherTabs, parseStored, readStored, writeStored } from './stored.ts'

interface Session {
  /** The authorization header, `Bearer …`. */
  token: string
  user: SessionUser
}

const TOKEN_KEY = 'jwtToken'
const USER_KEY = 'user'
const LOGOUT_NOTICE_MS = 5000
/** The longest delay that setTimeout takes. */
const MAX_TIMER_MS = 2 ** 31 - 1

const current = createStore<Session | null>(null)
let loggedOutHere = false

/** For loaders and event handlers; components use `useSession`. */
export const getSession = (): Session | null => current.read()

export const onSession = current.subscribe

/** Null for guests; undefined on the server and during hydration, which have no local storage. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(current.subscribe, current.read, () => undefined)
}

/** The answer to a sign-in. */
export function beginSession({ body, headers }: ApiResponse<typeof logIn>): void {
  const token = headers.get('authorization')
  if (token === null || expiryOf(token) === null) throw new Error('The shop sent no session.')
  keep({ token, user: body.status.data.user })
  notify('success', 'Logged in successfully')
}

/** Ends the session locally at once; the request to the server is not awaited. */
export async function logOut(): Promise<void> {
  const response = callApi(logOutCall, {}).catch(() => undefined)
  loggedOutHere = true
  end()
  await response
}

/** True only in the tab in which the user logged out. */
export const hasLoggedOut = (): boolean => loggedOutHere

export function endSession(message: string, type: NotificationType = 'info'): void {
  if (current.read() === null) return
  forget()
  notify(type, message, LOGOUT_NOTICE_MS)
}

export const expireSession = (): void => endSession('Your session has ended. Please log in again.')

/** If the call ends an expired session, it is repeated without a session. For calls that guests may make. */
export async function retryAsGuest<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (statusOf(error) !== 401) throw error
    return await call()
  }
}

export function renameUser(change: Partial<Pick<SessionUser, 'name' | 'email'>>): void {
  const session = current.read()
  if (!session) return
  const user = { ...session.user, ...change }
  if (user.name !== session.user.name || user.email !== session.user.email) keep({ ...session, user })
}

/** The token of the session that the server was last asked about, and its answer once there is one. */
const adminCheck = createStore<{ token?: string; isAdmin?: boolean; hasFailed?: boolean }>({})

/** Undefined until the server has answered; false if the request failed. One answer serves the whole page. */
export function useIsAdmin(): boolean | undefined {
  const session = useSession()
  const token = session?.token
  const check = useSyncExternalStore(adminCheck.subscribe, adminCheck.read, adminCheck.read)
  useEffect(() => {
    const { token: asked, hasFailed } = adminCheck.read()
    // After a failed request, the next part of the page that needs to know asks again.
    if (!token || (asked === token && !hasFailed)) return
    if (asked !== token) adminCheck.write({ token })
    const ask = () => callApi(checkAdmin, {})
    ask()
      // A reload aborts the calls of a page that is still loading, which is not to lead to another page meanwhile.
      .catch((error) => (statusOf(error) === 0 ? ask() : Promise.reject(error)))
      .then(
        ({ body }) => ({ isAdmin: body.is_admin }),
        () => ({ isAdmin: false, hasFailed: true }),
      )
      .then((answer) => adminCheck.read().token === token && adminCheck.write({ token, ...answer }))
  }, [token])
  return session ? (check.token === token ? check.isAdmin : undefined) : session === null ? false : undefined
}

function keep(session: Session): void {
  writeStored(TOKEN_KEY, session.token)
  writeStored(USER_KEY, JSON.stringify(session.user))
  loggedOutHere = false
  current.write(session)
  endWhenExpired(session.token)
}

function forget(): void {
  writeStored(TOKEN_KEY, null)
  writeStored(USER_KEY, null)
  current.write(null)
}

function end(): void {
  forget()
  notify('info', 'You have been logged out', LOGOUT_NOTICE_MS)
}

/** Undefined if nothing is stored, null if the stored session is expired or damaged. */
function readSession(): Session | null | undefined {
  const token = readStored(TOKEN_KEY)
  if (token === null) return undefined
  const expiry = expiryOf(token)
  if (expiry === null || expiry <= Date.now()) return null
  return { token, user: userOf(parseStored(readStored(USER_KEY))) }
}

/** Epoch milliseconds; null if the token has no expiry. */
function expiryOf(token: string): number | null {
  const payload = token.replace(/^Bearer /i, '').split('.')[1]
  if (!payload) return null
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}

/** Only the token authenticates, so damaged user data does not invalidate the session. */
function userOf(value: unknown): SessionUser {
  const { id, name, email } = (value ?? {}) as Record<string, unknown>
  return {
    id: typeof id === 'number' ? id : 0,
    name: typeof name === 'string' ? name : '',
    email: typeof email === 'string' ? email : '',
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

function endWhenExpired(token: string): void {
  clearTimeout(timer)
  const left = (expiryOf(token) ?? 0) - Date.now()
  timer = setTimeout(
    () => {
      if (current.read()?.token !== token) return
      if ((expiryOf(token) ?? 0) > Date.now()) endWhenExpired(token)
      else expireSession()
    },
    Math.min(Math.max(left, 0), MAX_TIMER_MS),
  )
}

if (typeof window !== 'undefined') {
  setTokenSource(() => current.read()?.token ?? null)
  onUnauthorized(expireSession)

  const stored = readSession()
  if (stored === null) end()
  else if (stored) {
    current.write(stored)
    endWhenExpired(stored.token)
  }

  followOtherTabs([TOKEN_KEY, USER_KEY], (isRestored) => {
    const known = current.read()
    const found = readSession() ?? null
    if (found?.token === known?.token && JSON.stringify(found?.user) === JSON.stringify(known?.user)) return
    current.write(found)
    if (found) endWhenExpired(found.token)
    // These pages show data of the previous account. Others redirect to the login by themselves, or show nothing of the
    // account and keep what is typed.
    const isShown = found || isRestored || /^\/(orders|returns|checkout)/.test(location.pathname)
    if (known?.user.id && known.user.id !== found?.user.id && isShown) location.reload()
  })
}
