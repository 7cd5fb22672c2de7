import { useEffect } from 'react'
import { redirect, useLocation, useNavigate, useNavigation, type Path } from 'react-router'
import { hasLoggedOut, getSession, useSession } from '../../session.ts'

/** After login the visitor returns to `next`. */
const loginPath = ({ pathname, search }: Pick<Path, 'pathname' | 'search'>) =>
  `/login?${new URLSearchParams({ next: pathname + search }).toString().replaceAll('%2F', '/')}`

/** For loaders. Throws a redirect to the login page if there is no session. */
export function requireSession(request: Request): void {
  if (!getSession()) throw redirect(loginPath(new URL(request.url)))
}

export function useCustomersOnly(): void {
  const session = useSession()
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next } = useNavigation()
  const { pathname, search } = next?.pathname.startsWith('/account') ? next : here
  // A loader may have started the redirect to the login page already.
  const hasEnded = session === null && next?.pathname !== '/login'
  useEffect(() => {
    if (hasEnded)
      void navigate(hasLoggedOut() ? '/login' : loginPath({ pathname, search }), { replace: true })
  }, [hasEnded, navigate, pathname, search])
}
