import { hash } from 'node:crypto'
import type { StaffSession } from '../../contract/staff.ts'
import type { Database } from '../database/connection.ts'
import { found } from '../errors.ts'
import type { Viewer } from '../http/handle.ts'
import { deleteSession, listSessionsOf } from './session-queries.ts'
import type { Session } from './tables.ts'

/** The session of the request first, then the others by last use. */
export async function listOwnSessions(
  db: Database,
  { accountId, sessionId }: Viewer,
): Promise<StaffSession[]> {
  const shown = (await listSessionsOf(db, accountId)).map((session) => show(session, sessionId))
  return shown.toSorted((a, b) => Number(b.is_own) - Number(a.is_own))
}

export async function endOwnSession(db: Database, { accountId }: Viewer, shownId: string): Promise<Session> {
  const session = found(
    (await listSessionsOf(db, accountId)).find(({ id }) => shownIdOf(id) === shownId),
    'This session has ended already.',
  )
  await deleteSession(db, session.id)
  return session
}

const show = (session: Session, ownId: string): StaffSession => ({
  id: shownIdOf(session.id),
  device: deviceOf(session.user_agent ?? ''),
  address: session.address,
  place: placeOf(session.address),
  created_at: session.created_at.toISOString(),
  last_used_at: session.last_used_at.toISOString(),
  is_own: session.id === ownId,
})

/** Sessions are shown by a hash, because a session's id is part of its token. */
const shownIdOf = (id: string) => hash('sha256', id, 'base64url').slice(0, 22)

/** Order matters: Edge also names Chrome, and Chrome names Safari. */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

export function deviceOf(userAgent: string): string {
  const nameIn = (list: typeof BROWSERS | typeof SYSTEMS) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (userAgent.slice(0, 60) || 'Unknown device')
}

/** What the address itself reveals. The location of a public address is not looked up at a third party. */
export function placeOf(address: string): string | null {
  if (/^(127\.|0:0:0:0::)/.test(address)) return 'This machine'
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][\da-f]{2}:|fe80:)/.test(address))
    return 'A private network'
  return null
}
