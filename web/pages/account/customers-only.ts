import { useEffect } from 'react'
import { redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { hasLoggedOut, getSession, useSession } from '../../session.ts'
import { loginPath } from '../../components/frame/login-path.ts'

/** For loaders. Throws a redirect to the login page if there is no session. */
export function requireSession(request: Request): void {
  const { pathname, search } = new URL(request.url)
  if (!getSession()) throw redirect(loginPath(pathname + search))
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
    if (hasEnded) void navigate(hasLoggedOut() ? '/login' : loginPath(pathname + search), { replace: true })
  }, [hasEnded, navigate, pathname, search])
}
