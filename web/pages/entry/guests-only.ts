import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../session.ts'

/** Leads signed-in visitors on to `?next=`, also when they have just signed in here or in another tab. */
export function useGuestsOnly(): void {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = localPath(search.get('next'))
  useEffect(() => {
    if (session) void navigate(next, { replace: true })
  }, [session, navigate, next])
}

/** A path of this shop; `/` for anything that would lead to another host. */
function localPath(path: string | null): string {
  if (!path?.startsWith('/')) return '/'
  const url = new URL(path, 'http://shop')
  return url.host === 'shop' && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}
