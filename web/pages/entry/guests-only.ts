import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../session.ts'

/**
 * Account entry is for guests: whoever has a session goes on to where they wanted to be, else home.
 * It makes no difference how the session came: it was there, or just now, here or in another tab.
 */
export function useGuestsOnly(): void {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = localPath(search.get('next'))
  useEffect(() => {
    if (session) void navigate(next, { replace: true })
  }, [session, navigate, next])
}

/** The way on after signing in; anything that would lead off the shop leads home. */
export function localPath(path: string | null): string {
  if (!path?.startsWith('/')) return '/'
  const url = new URL(path, 'http://shop')
  return url.host === 'shop' && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}
