import { Link, useLocation } from 'react-router'
import { requestPasswordReset } from '../../../contract/account.ts'
import { callApi } from '../../api.ts'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useForm } from '../../components/use-form.ts'
import { notify } from '../../notifications.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/reset-password'
import { EntryPage } from './entry-page.tsx'
import { onlyNext, useMailedGuestsOnly } from './guests-only.ts'
import { explainReset } from './reset-error.ts'

const NOTICE_MS = 10_000

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Reset password', description: 'Have reset instructions sent to your e-mail.' })

export default function ResetPassword() {
  useMailedGuestsOnly()
  const { search } = useLocation()
  const { form, isSending, error, fields } = useForm({
    validate: true,
    async send({ email = '' }) {
      const { body } = await callApi(requestPasswordReset, { body: { email } })
      notify('success', body.message || 'Reset instructions sent', NOTICE_MS)
    },
    explain: explainReset,
  })

  return (
    <EntryPage
      title="Forgot password?"
      text="Tell us the e-mail of your account, and we send you a link to choose a new password."
      form={form}
      submit="Send Password Reset"
      busy={isSending && 'Loading...'}
      error={error}
      elsewhere={
        <Link className="text-link" to={{ pathname: '/login', search: onlyNext(search) }}>
          Back to login
        </Link>
      }
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        data-missing="Please enter the e-mail of your account."
        error={fields.email}
      />
    </EntryPage>
  )
}
