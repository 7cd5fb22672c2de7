import { useEffect } from 'react'
import { redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { hasLoggedOut, getSession, useSession } from '../../session.ts'

interface Place {
  pathname: string
  search: string
}

/** Where to sign in, and back from there. */
const loginPath = ({ pathname, search }: Place) =>
  `/login?${new URLSearchParams({ next: pathname + search }).toString().replaceAll('%2F', '/')}`

/** For loaders: without a session there is nothing to ask for. Throws the way to the login. */
export function requireSession(request: Request): void {
  if (!getSession()) throw redirect(loginPath(new URL(request.url)))
}

/** For the pages while they are open: the session may end here, in another tab, or by itself. */
export function useCustomersOnly(): void {
  const session = useSession()
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next } = useNavigation()
  const { pathname, search } = next?.pathname.startsWith('/account') ? next : here
  // A loader may have noticed first.
  const isOver = session === null && next?.pathname !== '/login'
  useEffect(() => {
    if (isOver) void navigate(hasLoggedOut() ? '/login' : loginPath({ pathname, search }), { replace: true })
  }, [isOver, navigate, pathname, search])
}
