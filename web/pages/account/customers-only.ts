import { useEffect } from 'react'
import { redirect, useLocation, useNavigate, useNavigation, type Path } from 'react-router'
import { hasLoggedOut, getSession, useSession } from '../../session.ts'

/** The login, with the way back from it. */
const loginPath = ({ pathname, search }: Pick<Path, 'pathname' | 'search'>) =>
  `/login?${new URLSearchParams({ next: pathname + search }).toString().replaceAll('%2F', '/')}`

/** For loaders. Throws a redirect to the login without a session. */
export function requireSession(request: Request): void {
  if (!getSession()) throw redirect(loginPath(new URL(request.url)))
}

/** For open pages, whose session may end here, in another tab or by expiry. */
export function useCustomersOnly(): void {
  const session = useSession()
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next } = useNavigation()
  const { pathname, search } = next?.pathname.startsWith('/account') ? next : here
  // A loader may already be redirecting to the login.
  const hasEnded = session === null && next?.pathname !== '/login'
  useEffect(() => {
    if (hasEnded)
      void navigate(hasLoggedOut() ? '/login' : loginPath({ pathname, search }), { replace: true })
  }, [hasEnded, navigate, pathname, search])
}
