import { data, useLocation } from 'react-router'
import type { Route } from './+types/not-found'
import { LazyNewIn } from '../components/product/lazy-new-in.tsx'
import { PageMessage } from '../components/frame/page-error.tsx'
import { notFoundMeta } from '../components/frame/page-meta.ts'
import { useSession } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { loginPath } from '../components/frame/login-path.ts'

export const loader = () => data(null, { status: 404 })

export const meta: Route.MetaFunction = ({ matches }) => notFoundMeta(matches)

export default function NotFound() {
  const session = useSession()
  // The dashboard sets it when it redirects here.
  const from = (useLocation().state as { from?: string } | null)?.from
  if (session !== null || !from) {
    return (
      <>
        <PageMessage title="404" text="The page you are looking for does not exist.">
          <ButtonLink to="/">Back to home</ButtonLink>
          <ButtonLink quiet to="/shop">
            Shop all
          </ButtonLink>
        </PageMessage>
        <div className="page">
          <LazyNewIn />
        </div>
      </>
    )
  }
  return (
    <PageMessage title="404" text="The page you are looking for does not exist.">
      <ButtonLink to={loginPath(from)}>Login</ButtonLink>
      <ButtonLink quiet to="/">
        Back to home
      </ButtonLink>
    </PageMessage>
  )
}
