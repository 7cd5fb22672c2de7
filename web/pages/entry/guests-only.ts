import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getProfile } from '../../../contract/account.ts'
import { callApi } from '../../api.ts'
import { notify } from '../../notifications.ts'
import { getSession, useSession } from '../../session.ts'

/** Redirects signed-in visitors to `?next=`, also after signing in on this page or in another tab. */
export function useGuestsOnly(): void {
  const session = useSession()
  const leave = useLeave()
  useEffect(() => {
    if (session) leave()
  }, [session, leave])
}

/**
 * For pages that mails lead to: the change that a mail tells of may have ended the session that this browser still keeps, so
 * the shop is asked first. Its answer to an ended session makes the visitor a guest (`onUnauthorized`).
 */
export function useMailedGuestsOnly(): void {
  const session = useSession()
  const [atFirst] = useState(getSession)
  const leave = useLeave()
  useEffect(() => {
    if (!session) return
    // Signed in since this page was opened, in another tab and perhaps with the new password.
    if (session.token !== atFirst?.token) return leave()
    const stale = new AbortController()
    const leaveSaying = () => {
      if (stale.signal.aborted) return
      notify('info', 'You are logged in. To reset your password, log out first.', NOTICE_MS)
      leave()
    }
    // Whose session has ended is a guest by then, and who cannot be asked about stays, too.
    callApi(getProfile, {}, stale.signal).then(leaveSaying, () => {})
    return () => stale.abort()
  }, [session, atFirst, leave])
}

const NOTICE_MS = 10_000

function useLeave(): () => void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = localPath(search.get('next'))
  return useCallback(() => {
    // The storefront knows no page of the dashboard.
    if (next.startsWith('/dashboard')) location.replace(next)
    else void navigate(next, { replace: true })
  }, [navigate, next])
}

/** Prevents open redirects: `/` for anything but a path of this shop. */
function localPath(path: string | null): string {
  if (!path?.startsWith('/')) return '/'
  const url = URL.parse(path, 'http://shop')
  return url?.host === 'shop' && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}

/** The query of an address, without all but where it leads after signing in. */
export function onlyNext(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next ? `?${new URLSearchParams({ next }).toString().replaceAll('%2F', '/')}` : ''
}
