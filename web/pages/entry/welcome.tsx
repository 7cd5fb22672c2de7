import { Link, useLocation, useNavigate } from 'react-router'
import { logIn } from '../../../contract/account.ts'
import { acceptInvitation } from '../../../contract/moving-in.ts'
import { callApi } from '../../api.ts'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { beginSession, getSession, logOut } from '../../session.ts'
import type { Route } from './+types/welcome'
import { NewPasswordForm } from './new-password-form.tsx'

const ORDERS = '/account/orders'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Open your account', description: 'Choose a password for your account.' })

/** Opened from the mail that invites guests to create an account; also for signed-in visitors. */
export default function Welcome() {
  const shop = useShop()
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  return (
    <NewPasswordForm
      title="Open your account"
      text={`Choose a password. With it and the address that we wrote to, you log in at ${shop.brand_name}.`}
      submit="Open account"
      busy="Opening..."
      save={async (passwords) => {
        const { email } = (await callApi(acceptInvitation, { body: { token, ...passwords } })).body
        if (getSession()) await logOut()
        try {
          beginSession(await callApi(logIn, { body: { user: { email, password: passwords.password } } }))
          await navigate(ORDERS, { replace: true })
        } catch {
          // The link works once, so the account exists although this call has failed.
          await navigate(`/login?next=${ORDERS}`, { replace: true, state: { email } })
        }
      }}
      elsewhere={
        <>
          <span>Has the link stopped working?</span>
          <Link className="text-link" to="/signup">
            Sign up
          </Link>
        </>
      }
    />
  )
}
