import { useEffect, useRef, useState } from 'react'
import { eraseOwnAccount, planOwnErasure, type Erasure } from '../../../contract/person.ts'
import { ApiError, callApi } from '../../api.ts'
import { fieldErrorsOf } from '../../components/field-errors.ts'
import { useForm } from '../../components/use-form.ts'
import { useWhenOnline } from '../../online.ts'
import { endSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { Alert } from './alert.tsx'
import styles from './profile-row.module.css'

/** Explains what is kept before asking for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const [plan, setPlan] = useState<Erasure>()
  const [problem, setProblem] = useState('')
  const [isLoading, setIsLoading] = useState(true)
  const [takesFocus, setTakesFocus] = useState(false)
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isLoading) return
    callApi(planOwnErasure, {}).then(
      ({ body }) => {
        // The button is removed together with the focus.
        setTakesFocus(document.activeElement === again.current)
        setPlan(body)
        setProblem('')
        setIsLoading(false)
      },
      (error: unknown) => {
        setProblem(error instanceof ApiError ? error.message : 'This could not be loaded.')
        setIsLoading(false)
      },
    )
  }, [isLoading])
  useWhenOnline(() => problem && setIsLoading(true))

  if (problem) {
    return (
      <div className={styles.fields}>
        <p role="alert">{problem}</p>
        <Button quiet ref={again} busy={isLoading && 'Loading...'} onClick={() => setIsLoading(true)}>
          Try again
        </Button>
      </div>
    )
  }
  if (!plan) return <p role="status">Loading…</p>
  if (plan.obstacles.length > 0) {
    return (
      <div className={styles.fields}>
        <p tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
          You can delete your account once this has ended:
        </p>
        <ul className={styles.list}>
          {plan.obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacle}</li>
          ))}
        </ul>
      </div>
    )
  }
  return <DeleteForm email={email} plan={plan} takesFocus={takesFocus} />
}

interface DeleteFormProps {
  email: string
  plan: Erasure
  takesFocus: boolean
}

function DeleteForm({ email, plan, takesFocus }: DeleteFormProps) {
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
      <p tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
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
