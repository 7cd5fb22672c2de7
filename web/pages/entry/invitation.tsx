import { useLocation, useNavigate } from 'react-router'
import { loginPath } from '../../components/frame/login-path.ts'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { getSession, logOut } from '../../session.ts'
import type { Route } from './+types/invitation'
import { NewPasswordForm, setPassword } from './new-password-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Invitation', description: 'Choose a password for the dashboard.' })

/** Also for signed-in visitors, because the invited may be customers. */
export default function Invitation() {
  const shop = useShop()
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  return (
    <NewPasswordForm
      title="Welcome to the staff."
      text={`Choose a password. With it and the address that we wrote to, you log in to the dashboard of ${shop.brand_name}.`}
      submit="Set password"
      busy="Setting..."
      save={async (passwords) => {
        await setPassword(token, passwords, 'Your password is set, please login')
        if (getSession()) await logOut()
        await navigate(loginPath('/dashboard'), { replace: true })
      }}
      elsewhere={<span>Has the link stopped working? Ask the owner of the shop for another one.</span>}
    />
  )
}
