import { Link, useNavigate, useSearchParams } from 'react-router'
import { resetPassword } from '../../../contract/account.ts'
import { callApi } from '../../api.ts'
import { pageMeta } from '../../components/page-meta.ts'
import { useForm } from '../../components/use-form.ts'
import { notify } from '../../notifications.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import type { Route } from './+types/password-edit'
import { EntryPage } from './entry-page.tsx'
import { useGuestsOnly } from './guests-only.ts'
import { explainReset } from './reset-error.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: 'New password', description: 'Choose a new password.' }),
  // The URL contains the reset token and must not be sent to other sites.
  { name: 'referrer', content: 'no-referrer' },
]

export default function PasswordEdit() {
  useGuestsOnly()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { form, isSending, error, fields } = useForm({
    validate: true,
    async send({ password = '', password_confirmation = '' }) {
      const reset_password_token = search.get('reset_password_token') ?? ''
      await callApi(resetPassword, {
        body: { user: { reset_password_token, password, password_confirmation } },
      })
      notify('success', 'Password reset successfully, please login')
      await navigate('/login', { replace: true })
    },
    explain: explainReset,
  })

  return (
    <EntryPage
      title="New password"
      form={form}
      submit="Reset Password"
      busy={isSending && 'Resetting...'}
      error={!fields.password && !fields.password_confirmation && error?.message}
      elsewhere={
        <>
          <span>Has the link stopped working?</span>
          <Link className="text-link" to="/reset-password">
            Send a new one
          </Link>
        </>
      }
    >
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={fields.password ? undefined : 'At least 8 characters.'}
        required
        data-missing="Please choose a password."
        error={fields.password}
      />
      <PasswordField
        label="Confirm Password"
        name="password_confirmation"
        autoComplete="new-password"
        required
        data-missing="Please type the password once more."
        error={fields.password_confirmation}
      />
    </EntryPage>
  )
}
