import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../session.ts'

/** Redirects signed-in visitors to `?next=`, also after signing in on this page or in another tab. */
export function useGuestsOnly(): void {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = localPath(search.get('next'))
  useEffect(() => {
    if (!session) return
    // The storefront knows no page of the dashboard.
    if (next.startsWith('/dashboard')) location.replace(next)
    else void navigate(next, { replace: true })
  }, [session, navigate, next])
}

/** Prevents open redirects: `/` for anything but a path of this shop. */
function localPath(path: string | null): string {
  if (!path?.startsWith('/')) return '/'
  const url = URL.parse(path, 'http://shop')
  return url?.host === 'shop' && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}
