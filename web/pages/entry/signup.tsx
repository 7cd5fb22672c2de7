import { Link, useLocation, useNavigate } from 'react-router'
import { signUp } from '../../../contract/account.ts'
import { ApiError, callApi } from '../../api.ts'
import { fieldErrorsOf } from '../../components/field-errors.ts'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useForm } from '../../components/use-form.ts'
import { notify } from '../../notifications.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/signup'
import { EntryPage } from './entry-page.tsx'
import { onlyNext, useGuestsOnly } from './guests-only.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Sign Up', description: 'Create an account and keep your orders in one place.' })

export default function SignUp() {
  useGuestsOnly()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  // The order page links here with the e-mail address of the guest's order.
  const givenEmail = (state as { email?: string } | null)?.email
  const { form, isSending, error, fields } = useForm({
    async send({ name = '', email = '', password = '' }) {
      await callApi(signUp, { body: { user: { name, email, password } } })
      notify('success', 'Account created successfully, please login')
      await navigate({ pathname: '/login', search: onlyNext(search) }, { state: { email } })
    },
    explain(error) {
      const body = error instanceof ApiError ? error.body : {}
      const message = body.status?.message || body.error || 'Signup failed.'
      notify('error', message)
      return { message, fields: fieldErrorsOf(error) }
    },
  })

  return (
    <EntryPage
      title="Sign Up"
      form={form}
      submit="Sign Up"
      busy={isSending && 'Signing up...'}
      error={error}
      elsewhere={
        <>
          <span>Already have an account?</span>
          <Link className="text-link" to={{ pathname: '/login', search: onlyNext(search) }}>
            Login
          </Link>
        </>
      }
    >
      <TextField label="Name" name="name" autoComplete="name" error={fields.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={givenEmail}
        error={fields.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={fields.password ? undefined : 'At least 8 characters.'}
        error={fields.password}
      />
    </EntryPage>
  )
}
