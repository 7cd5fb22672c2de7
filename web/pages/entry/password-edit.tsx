import { Link, useNavigate, useSearchParams } from 'react-router'
import { pageMeta } from '../../components/frame/page-meta.ts'
import type { Route } from './+types/password-edit'
import { useMailedGuestsOnly } from './guests-only.ts'
import { NewPasswordForm, setPassword } from './new-password-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: 'New password', description: 'Choose a new password.' }),
  // The URL contains the reset token and must not be sent to other sites.
  { name: 'referrer', content: 'no-referrer' },
]

export default function PasswordEdit() {
  useMailedGuestsOnly()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (
    <NewPasswordForm
      title="New password"
      submit="Reset Password"
      busy="Resetting..."
      save={async (passwords) => {
        const token = search.get('reset_password_token') ?? ''
        await setPassword(token, passwords, 'Password reset successfully, please login')
        await navigate('/login', { replace: true })
      }}
      elsewhere={
        <>
          <span>Has the link stopped working?</span>
          <Link className="text-link" to="/reset-password">
            Send a new one
          </Link>
        </>
      }
    />
  )
}
