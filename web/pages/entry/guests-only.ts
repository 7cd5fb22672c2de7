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
 * For pages that mails link to. The change that a mail reports may have ended the stored session, so the shop is asked
 * first; if the session has ended, its answer makes the visitor a guest (`onUnauthorized`).
 */
export function useMailedGuestsOnly(): void {
  const session = useSession()
  const [atFirst] = useState(getSession)
  const leave = useLeave()
  useEffect(() => {
    if (!session) return
    // The visitor has signed in since this page was opened, in another tab and perhaps with the new password.
    if (session.token !== atFirst?.token) return leave()
    const stale = new AbortController()
    const leaveSaying = () => {
      if (stale.signal.aborted) return
      notify('info', 'You are logged in. To reset your password, log out first.', NOTICE_MS)
      leave()
    }
    // If the session has ended, the visitor is a guest by then and stays; so does a visitor whose session could not be
    // checked.
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
    // The dashboard is a separate document.
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

/** The query of a URL with only its `next` parameter. */
export function onlyNext(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next ? `?${new URLSearchParams({ next }).toString().replaceAll('%2F', '/')}` : ''
}
