import { useEffect, useState } from 'react'
import { eraseOwnAccount, planOwnErasure, type Erasure } from '../../../contract/person.ts'
import { ApiError, callApi } from '../../api.ts'
import { fieldErrorsOf } from '../../components/field-errors.ts'
import { useForm } from '../../components/use-form.ts'
import { useWhenOnline } from '../../online.ts'
import { endSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Alert } from './alert.tsx'
import styles from './profile-row.module.css'

/** Says what stays before it asks for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const [plan, setPlan] = useState<Erasure>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (problem) return
    callApi(planOwnErasure, {}).then(
      ({ body }) => setPlan(body),
      (error: unknown) => setProblem(error instanceof ApiError ? error.message : 'This could not be loaded.'),
    )
  }, [problem])
  useWhenOnline(() => setProblem(''))

  if (problem) {
    return (
      <div className={styles.fields}>
        <p role="alert">{problem}</p>
        <Button quiet onClick={() => setProblem('')}>
          Try again
        </Button>
      </div>
    )
  }
  if (!plan) return <p role="status">Loading…</p>
  if (plan.obstacles.length > 0) {
    return (
      <div className={styles.fields}>
        <p>You can delete your account once this has ended:</p>
        <ul className={styles.list}>
          {plan.obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacle}</li>
          ))}
        </ul>
      </div>
    )
  }
  return <DeleteForm email={email} plan={plan} />
}

function DeleteForm({ email, plan }: { email: string; plan: Erasure }) {
  const { form, isSending, fields, error } = useForm({
    validate: true,
    async send({ current_password = '' }) {
      const { body } = await callApi(eraseOwnAccount, { body: { current_password } })
      endSession(body.message, 'success')
    },
    explain: (error) => ({
      message: (error instanceof ApiError && error.body.error) || 'The account could not be deleted.',
      fields: fieldErrorsOf(error),
    }),
  })
  return (
    <form {...form} className={styles.fields}>
      <p>
        Your account, your name, e-mail, addresses and the mails that we sent you are erased for good. You can
        no longer see or return your orders here. This stays:
      </p>
      <ul className={styles.list}>
        {plan.remainders.map(({ what, why }) => (
          <li key={what}>
            {what}: {why}
          </li>
        ))}
      </ul>
      {/* Password managers need the account's name. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        label="Password"
        name="current_password"
        autoComplete="current-password"
        required
        data-missing="Please enter your password."
        error={fields.current_password}
      />
      <Alert>{error}</Alert>
      <Button type="submit" busy={isSending && 'Deleting...'}>
        Delete my account
      </Button>
    </form>
  )
}
