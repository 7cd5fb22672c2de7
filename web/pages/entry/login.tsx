import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { logIn } from '../../../contract/account.ts'
import type { StepChallenge } from '../../../contract/second-step.ts'
import { ApiError, callApi } from '../../api.ts'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useForm } from '../../components/use-form.ts'
import { beginSession } from '../../session.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/login'
import { ERROR_ID, EntryPage } from './entry-page.tsx'
import styles from './entry.module.css'
import { useGuestsOnly } from './guests-only.ts'
import type SecondStep from './second-step.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Login', description: 'Log in to see your orders and your profile.' })

export default function Login() {
  useGuestsOnly()
  const { search, state } = useLocation()
  const [step, setStep] = useState<{ Page: typeof SecondStep; challenge: StepChallenge } | null>(null)
  const { form, isSending, error } = useForm({
    async send({ email = '', password = '' }) {
      try {
        beginSession(await callApi(logIn, { body: { user: { email, password } } }))
      } catch (error) {
        const challenge = error instanceof ApiError && error.body.second_step
        if (!challenge) throw error
        setStep({ Page: (await import('./second-step.tsx')).default, challenge })
      }
    },
    explain: (error) => ({ message: messageFor(error) }),
  })
  const described = error ? { 'aria-describedby': ERROR_ID, 'aria-invalid': true as const } : {}

  if (step) return <step.Page challenge={step.challenge} onBack={() => setStep(null)} />
  return (
    <EntryPage
      title="Login"
      form={form}
      submit="Login"
      busy={isSending && 'Logging in...'}
      error={error}
      elsewhere={
        <>
          <span>New here?</span>
          <Link className="text-link" to={{ pathname: '/signup', search }}>
            Create an account
          </Link>
        </>
      }
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={(state as { email?: string } | null)?.email}
        {...described}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" {...described} />
      <Link className={styles.aside} to={{ pathname: '/reset-password', search }}>
        <span className="text-link">Forgot password?</span>
      </Link>
    </EntryPage>
  )
}

/** One message for all rejected sign-ins, so that it does not reveal which accounts exist. */
function messageFor(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong.'
  const isRejected = error.status >= 400 && error.status < 500 && error.status !== 429
  return isRejected ? 'Invalid email or password' : error.message
}
